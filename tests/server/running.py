"""Running a server: how it says that it is well, what it counts, what it writes about itself, and its file of settings."""
import contextlib
import http.client
import os
import pathlib
import re
import socket
import subprocess
import tempfile
import time

from client import Server
from party import Party, equal, fresh, has, own

PROGRAM = None  # run.py's
OPEN = ["--limit", "requests=0", "--limit", "connections=0", "--limit", "guests=0"]


def port_of(server):
    """Where it says how it is: in the second line of its output."""
    return int(re.search(r"port (\d+)", server.process.stdout.readline())[1])


def get(port, path):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    connection.request("GET", path)
    answer = connection.getresponse()
    text = answer.read().decode()
    connection.close()
    return answer.status, text


def metrics(port):
    status, text = get(port, "/metrics")
    equal(status, 200)
    numbers = {}
    for line in text.splitlines():
        if not line.startswith("#"):
            name, number = re.fullmatch(r'(millwright_[a-z_]+(?:\{[a-z]+="[^"]+"\})?) ([0-9.e+-]+)', line).groups()
            assert name not in numbers, name
            numbers[name] = float(number)
            kind = re.sub(r"(_bucket|_sum|_count)?(\{.*)?$", "", name)
            assert re.search(rf"^# TYPE {kind} (counter|gauge|histogram)$", text, re.M), kind
    return numbers


@own("--metrics", "0", *OPEN)
def test_metrics(server):
    """What happens is counted, and how long commits take."""
    port = port_of(server)
    before = metrics(port)
    equal(before["millwright_moves_total"], 0)
    party = Party(server, n=2, game="birmingham")
    for _ in range(3):
        party.play()
    party.refuses("stale", 0, "play", n=1, move="pass")
    party.ask(0, "chat", text="hello")
    after = metrics(port)
    has(after, millwright_moves_total=3, millwright_chat_lines_total=1, millwright_connections=2, millwright_database_up=1)
    assert after["millwright_refusals_total"] == 1 and after["millwright_messages_total"] > 10, after
    assert after["millwright_batches_total"] == after["millwright_commit_seconds_count"] > 3, after
    buckets = [number for name, number in after.items() if name.startswith("millwright_commit_seconds_bucket")]
    equal(buckets, sorted(buckets))
    equal(buckets[-1], after["millwright_commit_seconds_count"])


@own()
def test_faults_are_told():
    """When the database takes nothing, and when it does again."""
    with tempfile.TemporaryDirectory() as top:
        full = pathlib.Path(top) / "full"

        def act(server):
            full.touch()
            equal(server.http("POST", "/api/guest", {"name": "Ann"})[0], 503)
            full.unlink()
            while server.http("POST", "/api/guest", {"name": "Ann"})[0] != 201:
                time.sleep(0.01)

        lines = run_for(["--test-clock"], act, MILLWRIGHT_TEST_FULL=str(full)).splitlines()
        equal([line.split(" ")[1] for line in lines], ["database-away", "goes-on"])


@own()
def test_health_without_a_database():
    """503 while nothing can be written, and 200 as soon as it can be again."""
    with tempfile.TemporaryDirectory() as top:
        full = pathlib.Path(top) / "full"
        with Server(PROGRAM, "--metrics", "0", *OPEN, env={"MILLWRIGHT_TEST_FULL": str(full)}) as server:
            port = port_of(server)
            equal(get(port, "/health"), (200, "well\n"))
            full.touch()
            server.http("POST", "/api/guest", {"name": fresh("Ann")})
            equal(get(port, "/health"), (503, "the database does not answer\n"))
            equal(metrics(port)["millwright_database_up"], 0)
            full.unlink()
            while get(port, "/health")[0] != 200:
                time.sleep(0.01)
            assert metrics(port)["millwright_batches_lost_total"] >= 1


@own("--metrics", "0", *OPEN)
def test_odd_visitors(server):
    """Who asks for something else is told; who says nothing, too much or nonsense holds nobody up."""
    port = port_of(server)
    equal(get(port, "/")[0], 404)
    equal(get(port, "/metricsandmore")[0], 404)
    with contextlib.ExitStack() as stack:
        silent = [stack.enter_context(socket.create_connection(("127.0.0.1", port), timeout=60)) for _ in range(50)]
        for each in silent[:20]:
            each.sendall(b"GET /metr")
        for each in silent[20:30]:
            with contextlib.suppress(OSError):
                each.sendall(b"x" * 100_000)
        silent[30].sendall(b"\x00\xff\r\n\r\n")
        equal(get(port, "/health")[0], 200)
        for each in silent:
            with contextlib.suppress(ConnectionResetError):
                while each.recv(4096):
                    pass  # until it is closed


def run_for(words, act, **environment):
    """What the server writes on stderr while something is done with it."""
    folder = tempfile.mkdtemp(prefix="millwright-test-")
    page = pathlib.Path(folder) / "page"
    page.mkdir()
    (page / "index.html").write_text("<!doctype html><title>a page</title>")
    server = Server.__new__(Server)
    server.program, server.sockets, server.trust = PROGRAM, [], None
    server.process = subprocess.Popen([PROGRAM, "serve", str(page), "--port", "0", "--data", f"{folder}/data", *words],
                                      stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                      env={**os.environ, **environment})
    server.port = int(re.search(r":(\d+)/", server.process.stdout.readline())[1])
    act(server)
    server.process.terminate()
    text = server.process.communicate(timeout=60)[1]
    equal(server.process.returncode, 0, text)
    return text


@own()
def test_lines_about_itself():
    """One each, with the time, and without names and addresses unless they are asked for."""
    def act(server):
        person = server.guest("Wilhelmina")
        socket = person.connect()
        socket.refused("open", table="nothing")
        server.person = person.user["id"]

    equal(run_for([], act), "")  # nothing out of the ordinary has happened
    for words in (["--log", "usual"], ["--log", "requests"]):
        text = run_for(words, act)
        for line in text.splitlines():
            assert re.match(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z [a-z-]+ ?", line), line
        assert " started " in text and " stopping " in text, text
        equal("cmd=open code=no-table" in text, words == ["--log", "requests"])
        assert "Wilhelmina" not in text and "127.0.0.1" not in text and "person=" not in text, text
    equal(run_for(["--log", "nothing"], act), "")
    assert re.search(r"cmd=open code=no-table person=u\w+ address=127\.0\.0\.1", run_for(["--log", "requests", "--log-names"], act))


@own()
def test_settings():
    """The options without their dashes, one a line; the command line counts more; what is wrong is named with its line."""
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "settings"
        file.write_text("# our club\n\n  limit tables=1\nlimit = guests=0\nlog requests\nworkers 1\nproxy\n")
        said = []

        def act(server):
            socket = server.guest(fresh("Ann")).connect()
            socket.ask("create", game="birmingham", players=2)
            said.append(socket.try_ask("create", game="birmingham", players=2)["ok"])

        equal("cmd=create" in run_for(["--settings", str(file)], act), True)
        equal("cmd=create" in run_for([f"--settings={file}", "--log", "usual", "--limit", "tables=5"], act), False)
        equal(said, [False, True])
        for text, sentence in (("port", "line 1: port needs a value"), ("\nproxy yes", "line 2: proxy takes no value"),
                               ("colour blue", "there is no setting 'colour'"), ("settings x", "there is no setting"),
                               ("port many", "--port wants a whole number"), ("log much", "--log wants nothing, faults, usual or requests"),
                               ("metrics here:1", "--metrics wants a port"), ("x" * 70000, "too long")):
            file.write_text(text)
            wrong = subprocess.run([PROGRAM, "serve", "--settings", str(file)], capture_output=True, text=True, timeout=60)
            assert wrong.returncode == 2 and sentence in wrong.stderr, (text[:40], wrong)
        file.write_text("proxy\n" * 300)
        for words, sentence in ((["--proxy"] * 150, "more settings than"), (["--port", "many"] + ["--proxy"] * 600, None)):
            settings = ["--settings", str(file)] if sentence else []
            wrong = subprocess.run([PROGRAM, "serve", *settings, *words], capture_output=True, text=True, timeout=60)
            assert wrong.returncode == 2 and (sentence or "--port wants a whole number") in wrong.stderr, wrong
        wrong = subprocess.run([PROGRAM, "serve", "--settings", folder + "/none"], capture_output=True, text=True, timeout=60)
        assert "cannot read the settings" in wrong.stderr, wrong
