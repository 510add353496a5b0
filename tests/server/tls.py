"""A server that speaks TLS itself: what is served how, certificates that are renewed while people play, and files that
cannot be used."""
import contextlib
import pathlib
import re
import shutil
import socket
import ssl
import subprocess
import tempfile
import time

from client import Server
from party import Party, equal, fresh, own

PROGRAM = None  # run.py's
OPEN = ["--limit", "requests=0", "--limit", "connections=0", "--limit", "guests=0"]


def make_certificate(folder, name="one", passphrase=None, kind=("ec", "-pkeyopt", "ec_paramgen_curve:P-256")):
    """A certificate that signs itself, and its key."""
    certificate, key = folder / f"{name}.crt", folder / f"{name}.key"
    secret = ["-passout", f"pass:{passphrase}"] if passphrase else ["-nodes"]
    subprocess.run(["openssl", "req", "-x509", "-newkey", *kind, *secret,
                    "-subj", f"/CN={name}", "-addext", "subjectAltName=IP:127.0.0.1", "-days", "2",
                    "-keyout", key, "-out", certificate], check=True, capture_output=True)
    return certificate, key


@contextlib.contextmanager
def served(*options, **more):
    """A server and the folder of its certificate, which clients trust, and no other."""
    with tempfile.TemporaryDirectory() as top:
        folder = pathlib.Path(top)
        certificate, key = make_certificate(folder)
        words = ["--tls-certificate", str(certificate), "--tls-key", str(key)]
        with Server(PROGRAM, *words, *OPEN, *options, trust=ssl.create_default_context(cafile=certificate), **more) as server:
            yield server, folder


def shown_by(server):
    """The certificate that a new connection is shown."""
    return ssl.get_server_certificate(("127.0.0.1", server.port), timeout=60)


@own()
def test_play():
    """All that is played over HTTP is played over TLS: requests, the socket, long messages and many at once."""
    with served() as (server, _):
        party = Party(server, n=2, game="birmingham")
        for _ in range(3):
            party.play()
        ann = party.sockets[0]
        numbers = [ann.send("hello") for _ in range(500)]
        for number in numbers:
            assert ann.answer(number)["ok"]
        ann.send_frame(b"{" + b" " * 60_000 + b'"id":9999,"cmd":"hello"}')
        assert ann.answer(9999)["ok"]
        server.restart(kill=False)
        equal(server.http("GET", "/api/me", cookie=party.people[0].cookie)[2]["user"]["name"], party.people[0].name)


@own()
def test_page():
    """A long file arrives whole."""
    with served() as (server, _):
        content = bytes(i * 7 % 251 for i in range(1 << 16)) * 64
        (server.page / "long.bin").write_bytes(content)
        status, _, got = server.http("GET", "/long.bin")
        equal((status, len(got), got == content), (200, len(content), True))


@own()
def test_cookies_and_origins():
    """Cookies go over TLS alone, and the page's own address is one of https."""
    with served() as (server, _):
        def ask(origin):
            return server.http("POST", "/api/guest", {"name": fresh("Ann")}, headers={"Origin": origin})

        status, headers, _ = ask(f"https://127.0.0.1:{server.port}")
        equal(status, 201)
        assert "; Secure" in headers["Set-Cookie"], headers["Set-Cookie"]
        equal(ask(f"https://localhost:{server.port}")[0], 201)
        equal(ask(f"http://127.0.0.1:{server.port}")[0], 403)


@own()
def test_nothing_without_tls():
    """Who speaks plain HTTP, or an old TLS, is told nothing."""
    with served() as (server, _):
        with socket.create_connection(("127.0.0.1", server.port), timeout=60) as wire:
            wire.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
            with contextlib.suppress(ConnectionResetError):
                assert b"HTTP" not in wire.recv(4096)
        old = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        old.check_hostname, old.verify_mode = False, ssl.CERT_NONE
        old.set_ciphers("ALL:@SECLEVEL=0")
        old.minimum_version, old.maximum_version = ssl.TLSVersion.TLSv1, ssl.TLSVersion.TLSv1_1
        with socket.create_connection(("127.0.0.1", server.port), timeout=60) as wire:
            try:
                old.wrap_socket(wire)
                raise AssertionError("an old TLS is spoken")
            except (ssl.SSLError, ConnectionResetError):
                pass
        equal(server.http("GET", "/")[0], 200)


@own()
def test_chain():
    """Those who have signed the certificate are shown with it, before and after it is renewed."""
    with served() as (server, folder):
        def chain():
            run = subprocess.run(["openssl", "s_client", "-showcerts", "-connect", f"127.0.0.1:{server.port}"],
                                 stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60)
            return re.findall("-----BEGIN CERTIFICATE-----.*?-----END CERTIFICATE-----\n", run.stdout, re.S)

        own = (folder / "one.crt").read_text()
        equal(chain(), [own])
        signers = [make_certificate(folder, name)[0].read_text() for name in ("two", "three")]
        (folder / "one.crt").write_text(own + "".join(signers))
        while len(chain()) == 1:
            time.sleep(0.1)
        equal(chain(), [own, *signers])


@own()
def test_renewed_while_people_play():
    """New connections are shown the new certificate, even if its key is of another kind; who is connected stays so, and
    notices nothing."""
    with served() as (server, folder):
        socket = server.guest("Ann").connect()
        first = shown_by(server)
        certificate, key = make_certificate(folder, "two", kind=["rsa:2048"])
        shutil.copy(certificate, folder / "one.crt")
        shutil.copy(key, folder / "one.key")
        while shown_by(server) == first:
            time.sleep(0.1)
        equal(shown_by(server), certificate.read_text())
        socket.settle()
        server.trust = ssl.create_default_context(cafile=certificate)
        server.guest("Bob").connect().settle()


@own()
def test_renewed_wrongly():
    """A certificate that cannot be used changes nothing, is told once, and is mended by one that can."""
    with tempfile.TemporaryFile("w+") as lines, served("--log", "usual", errors=lines) as (server, folder):
        def told(what):
            while what not in (text := lines_of(lines)):
                time.sleep(0.1)
            return text

        first = shown_by(server)
        other, key = make_certificate(folder, "two")
        shutil.copy(other, folder / "one.crt")
        text = told("certificate-wrong")
        assert re.search(r'why="the key \S+ does not belong to the certificate \S+"', text), text
        equal(shown_by(server), first)
        shutil.copy(key, folder / "one.key")
        text = told("certificate-renewed")
        equal(text.count("certificate-wrong"), 1)
        equal(shown_by(server), other.read_text())
        server.trust = ssl.create_default_context(cafile=other)


def lines_of(file):
    file.seek(0)
    return file.read()


@own()
def test_files_that_cannot_be_used():
    """A sentence, and the end; before a database is made."""
    with tempfile.TemporaryDirectory() as top:
        folder = pathlib.Path(top)
        certificate, key = make_certificate(folder)
        other, _ = make_certificate(folder, "two")
        _, secret = make_certificate(folder, "three", passphrase="secret")
        (folder / "index.html").write_text("a page")

        def end(code, sentence, *words):
            run = subprocess.run([PROGRAM, "serve", top, "--port", "0", "--data", f"{top}/data", *map(str, words)],
                                 capture_output=True, text=True, timeout=60, stdin=subprocess.DEVNULL)
            assert run.returncode == code and sentence in run.stderr and run.stderr.count("\n") == 1, run

        def refused(a, b, sentence):
            end(1, sentence, "--tls-certificate", a, "--tls-key", b)

        refused(folder / "none", key, "cannot read the certificate")
        refused(certificate, folder / "none", "cannot read the key")
        refused(folder / "index.html", key, "there is no certificate in")
        refused(certificate, folder / "index.html", "there is no key in")
        refused(certificate, certificate, "there is no key in")
        refused(certificate, secret, "without a passphrase")
        refused(other, key, "does not belong to the certificate")
        end(2, "--tls-key is missing", "--tls-certificate", certificate)
        end(2, "--tls-certificate is missing", "--tls-key", key)
        assert not (folder / "data").exists()
