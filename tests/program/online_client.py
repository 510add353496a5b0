"""The program of docs/online.md, taken out of the document, plays a whole game against `millwright join`.
usage: online_client.py PROGRAM SOURCE_ROOT"""
import pathlib
import re
import subprocess
import sys
import tempfile

PROGRAM, ROOT = sys.argv[1], pathlib.Path(sys.argv[2])
sys.path.insert(0, str(ROOT / "tests" / "server"))
from client import Server, Socket  # noqa: E402

try:
    import websockets  # noqa: F401
except ImportError:
    sys.exit("the client of docs/online.md needs python3-websockets: tools/setup.sh test installs it")

PATIENCE = 300


def client_of_the_document():
    text = (ROOT / "docs" / "online.md").read_text()
    found = re.search(r"^## A program that plays$.*?^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    return found[1]


def main():
    code = client_of_the_document()
    assert code.count("\n") <= 60, "a client that fits a screen"
    with tempfile.TemporaryDirectory() as folder, Server(PROGRAM, clock=False) as server:
        folder = pathlib.Path(folder)
        (folder / "client.py").write_text(code)
        member = server.guest("Ann", password="a long password")
        tokens = []
        for label in ("Random", "Thinker"):
            status, _, body = member.post("/api/token", {"label": label})
            assert status == 201, body
            tokens.append(body["token"])
        (folder / "token").write_text(tokens[1] + "\n")

        table = Socket(server, token=tokens[0]).ask("create", game="birmingham", players=2, entry="link")
        client = subprocess.Popen(
            [sys.executable, folder / "client.py", PROGRAM, f"ws://127.0.0.1:{server.port}/api/socket", tokens[0],
             table["table"], table["invite"]], stdout=subprocess.PIPE, text=True)
        join = subprocess.run(
            [PROGRAM, "join", f"http://127.0.0.1:{server.port}/", "--token-file", folder / "token", "--level", "4",
             "--table", table["table"], "--invite", table["invite"]], stdout=subprocess.PIPE, text=True,
            timeout=PATIENCE)
        said = client.communicate(timeout=PATIENCE)[0]
        assert client.returncode == 0 and join.returncode == 0, (said, join.stdout)
        moves = re.match(r"over after (\d+) moves: \{", said)
        assert moves and int(moves[1]) > 50, said
        assert f"over, seat 1, {moves[1]} moves" in join.stdout, join.stdout
        member_log = server.http("GET", f"/api/tables/{table['table']}/log?invite={table['invite']}")
        assert member_log[0] == 404, "a table by link shows its log to nobody else"


if __name__ == "__main__":
    main()
