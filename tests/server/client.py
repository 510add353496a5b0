"""A server under test and clients that talk to it: HTTP and WebSocket by hand, from the standard library
alone, so that a test can also say what no decent client would."""
import base64
import http.client
import json
import os
import pathlib
import queue
import re
import shutil
import signal
import socket
import struct
import subprocess
import tempfile
import threading
import time

from databases import database_for

PATIENCE = 60  # seconds for what comes at once; a busy machine may take its time


class Server:
    """`millwright serve` with a folder and a database of its own. Time is the test's: see advance(). With `trust`, an
    ssl.SSLContext, it is spoken to by TLS."""

    def __init__(self, program, *options, data=None, database=None, page=None, clock=True, env=None, trust=None, errors=None):
        self.program = program
        self.options = list(options)
        self.own_data = data is None
        self.data = pathlib.Path(data or tempfile.mkdtemp(prefix="millwright-test-"))
        self.database = database or database_for(self.data / "data")  # goes with the folder, or with PostgreSQL
        self.page = page or self.make_page()
        self.clock = clock
        self.trust = trust
        self.errors = errors  # a file for what it writes about itself
        self.env = dict(os.environ, **(env or {}))
        self.process = None
        self.port = 0
        self.sockets = []
        self.start()

    def make_page(self):
        folder = self.data / "page"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "index.html").write_text("<!doctype html><title>a page</title>")
        (folder / "online.json").write_text('{"online":false}')
        return folder

    def work(self):
        """Seconds of processor time that the server has used."""
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def start(self, port=0):
        command = [self.program, "serve", str(self.page), "--port", str(port), *self.database.words]
        if self.clock:
            command.append("--test-clock")
        self.process = subprocess.Popen(command + self.options, stdout=subprocess.PIPE, stderr=self.errors, text=True,
                                        env=self.env)
        line = self.process.stdout.readline()
        found = re.search(rf"{self.scheme()}://\S+?:(\d+)/", line)
        if not found:
            raise AssertionError(f"the server does not start: {line!r}")
        self.port = int(found[1])

    def scheme(self):
        return "https" if self.trust else "http"

    def host(self):
        return f"127.0.0.1:{self.port}"

    def kill(self):
        self.process.kill()
        self.process.wait()

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(PATIENCE)
        assert code == 0, f"the server ended with {code}"

    def restart(self, kill=True):
        """The same server again, at the same port."""
        (self.kill if kill else self.stop)()
        self.start(self.port)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for each in self.sockets:
            each.close()
        if self.process.poll() is None:
            self.stop()
        if self.own_data:
            shutil.rmtree(self.data, ignore_errors=True)

    def wire(self, port=None):
        """A connection to it."""
        wire = socket.create_connection(("127.0.0.1", port or self.port), timeout=PATIENCE)
        return self.trust.wrap_socket(wire, server_hostname="127.0.0.1") if self.trust else wire

    # ---- HTTP ----
    def http(self, method, path, body=None, cookie=None, headers=None, raw=None):
        """(status, headers, body as JSON where it is JSON)"""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        if self.trust:
            connection.sock = self.wire()
        sent = {"Host": self.host(), **(headers or {})}
        data = raw
        if body is not None:
            data = json.dumps(body)
            sent.setdefault("Content-Type", "application/json")
        if cookie:
            sent["Cookie"] = f"millwright={cookie}"
        connection.request(method, path, data, sent)
        answer = connection.getresponse()
        text = answer.read()
        connection.close()
        try:
            content = json.loads(text)
        except ValueError:
            content = text
        return answer.status, answer.headers, content

    def advance(self, seconds):
        """Lets time jump; what fell due has been done then."""
        status, _, body = self.http("POST", "/api/test/clock", {"advance_ms": int(seconds * 1000)})
        assert status == 200, body
        return body["now"]

    def guest(self, name, **options):
        return Person(self, name, **options)


def cookie_of(headers):
    found = re.match(r"millwright=([^;]*)", headers.get("Set-Cookie", ""))
    return found[1] if found else None


class Person:
    """Somebody with a name and a cookie."""

    def __init__(self, server, name, password=None):
        self.server = server
        self.name = name
        status, headers, body = server.http("POST", "/api/guest", {"name": name})
        assert status == 201, (status, body)
        self.cookie = cookie_of(headers)
        self.user = body["user"]
        if password:
            status, _, body = self.post("/api/password", {"password": password})
            assert status == 200, body
            self.user = body["user"]

    def post(self, path, body):
        return self.server.http("POST", path, body, cookie=self.cookie)

    def get(self, path):
        return self.server.http("GET", path, cookie=self.cookie)

    def connect(self, **options):
        return Socket(self.server, cookie=self.cookie, **options)


class Closed(Exception):
    def __init__(self, code, reason=""):
        super().__init__(f"closed with {code} {reason}")
        self.code = code


class Refused(Exception):
    """An answer that is an error."""

    def __init__(self, error):
        super().__init__(json.dumps(error))
        self.error = error
        self.code = error["code"]


class Socket:
    """A WebSocket client. ask() sends a request and gives its answer; what the server says by itself is in `pushes`."""

    def __init__(self, server, cookie=None, token=None, hello=True, language="en", protocol="millwright.v1",
                 origin=None, path="/api/socket", port=None, headers=()):
        self.wire = server.wire(port)
        server.sockets.append(self)
        self.pushes = []
        self.next_id = 1
        self.bytes_in = []  # every message as it came
        lines = [f"GET {path} HTTP/1.1", f"Host: {server.host()}", "Upgrade: websocket", "Connection: Upgrade",
                 f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}", "Sec-WebSocket-Version: 13"]
        if protocol:
            lines.append(f"Sec-WebSocket-Protocol: {protocol}")
        if cookie:
            lines.append(f"Cookie: millwright={cookie}")
        if token:
            lines.append(f"Authorization: Bearer {token}")
        if origin:
            lines.append(f"Origin: {origin}")
        lines += headers
        self.wire.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        self.status, self.rest = self.read_head()
        if self.status == 101 and hello:
            self.me = self.ask("hello", language=language)

    def read_head(self):
        text = b""
        while b"\r\n\r\n" not in text:
            piece = self.wire.recv(4096)
            if not piece:
                break
            text += piece
        head, _, rest = text.partition(b"\r\n\r\n")
        found = re.match(rb"HTTP/1\.[01] (\d+)", head)
        return int(found[1]) if found else 0, rest

    # ---- frames ----
    def send_frame(self, payload, opcode=1, final=True, masked=True):
        head = bytes([(0x80 if final else 0) | opcode])
        mask_bit = 0x80 if masked else 0
        if len(payload) < 126:
            head += bytes([mask_bit | len(payload)])
        elif len(payload) < 65536:
            head += bytes([mask_bit | 126]) + struct.pack(">H", len(payload))
        else:
            head += bytes([mask_bit | 127]) + struct.pack(">Q", len(payload))
        if masked:
            mask = os.urandom(4)
            head += mask
            repeated = mask * (len(payload) // 4 + 1)
            payload = bytes(a ^ b for a, b in zip(payload, repeated))
        self.wire.sendall(head + payload)

    def exactly(self, n):
        while len(self.rest) < n:
            piece = self.wire.recv(65536)
            if not piece:
                raise Closed(1006)
            self.rest += piece
        taken, self.rest = self.rest[:n], self.rest[n:]
        return taken

    def read_message(self):
        """The next text message; answers pings, raises Closed."""
        message = b""
        while True:
            first, second = self.exactly(2)
            length = second & 127
            if length == 126:
                length = struct.unpack(">H", self.exactly(2))[0]
            elif length == 127:
                length = struct.unpack(">Q", self.exactly(8))[0]
            payload = self.exactly(length)
            opcode = first & 15
            if opcode == 8:
                code = struct.unpack(">H", payload[:2])[0] if len(payload) >= 2 else 1005
                self.close()
                raise Closed(code, payload[2:].decode(errors="replace"))
            if opcode == 9:
                self.send_frame(payload, opcode=10)
                continue
            if opcode == 10:
                continue
            message += payload
            if first & 0x80:
                self.bytes_in.append(message)
                return json.loads(message)

    # ---- requests ----
    def send(self, cmd, **fields):
        id = self.next_id
        self.next_id += 1
        self.send_frame(json.dumps({"id": id, "cmd": cmd, **fields}).encode())
        return id

    def answer(self, id):
        while True:
            message = self.read_message()
            if "push" in message:
                self.pushes.append(message)
            elif message["id"] == id:
                return message

    def try_ask(self, cmd, **fields):
        """The answer, whatever it is."""
        return self.answer(self.send(cmd, **fields))

    def ask(self, cmd, **fields):
        answer = self.try_ask(cmd, **fields)
        if not answer["ok"]:
            raise Refused(answer["error"])
        return answer

    def refused(self, cmd, **fields):
        """The error that this must be answered with."""
        answer = self.try_ask(cmd, **fields)
        assert not answer["ok"], f"{cmd} {fields} should be refused: {answer}"
        assert answer["error"]["text"], answer
        return answer["error"]

    def push(self, kind, **like):
        """The next push of a kind with these fields, which may have come already; it is taken off."""
        while True:
            for i, push in enumerate(self.pushes):
                if push["push"] == kind and all(push.get(key) == value for key, value in like.items()):
                    return self.pushes.pop(i)
            message = self.read_message()
            assert "push" in message, message
            self.pushes.append(message)

    def settle(self):
        """Waits until everything that was said before has been answered."""
        self.ask("hello")

    def close(self):
        self.wire.close()


class Engine:
    """`millwright engine`, for whoever wants to know what can be played."""

    def __init__(self, program):
        self.process = subprocess.Popen([program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, cmd, **fields):
        self.process.stdin.write(json.dumps({"cmd": cmd, **fields}) + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        assert answer["ok"], answer
        return answer

    def moves(self, position, limit=20000):
        self.ask("load", state=position)
        return self.ask("moves", limit=limit)["moves"]

    def close(self):
        self.process.stdin.close()
        self.process.wait()
