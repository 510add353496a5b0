"""People over HTTP: what each request is answered, what is refused and in which way, limits, and a database that
takes nothing. usage: people.py PROGRAM SOURCE_ROOT"""
import contextlib
import json
import os
import pathlib
import re
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import unittest

PROGRAM = sys.argv[1]
sys.path.insert(0, str(pathlib.Path(sys.argv[2]) / "tests" / "server"))
from client import PATIENCE, Closed, Person, Server, Socket, cookie_of  # noqa: E402

FREE = ["--limit", "guests=0", "--limit", "passwords=0"]
PASSWORD = "correct horse"


def code_of(answer):
    """The code of an error, which must have a sentence."""
    status, _, body = answer
    assert status >= 400 and body["ok"] is False and body["error"]["text"], answer
    return status, body["error"]["code"]


class PeopleTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server(PROGRAM, *FREE)
        cls.names = 0

    @classmethod
    def tearDownClass(cls):
        with cls.server:
            pass

    def person(self, password=None, server=None):
        type(self).names += 1
        return Person(server or self.server, f"person {self.names}", password)

    def post(self, path, body, **options):
        return self.server.http("POST", path, body, **options)

    # ---- guests and members
    def test_guest(self):
        status, headers, body = self.post("/api/guest", {"name": "  Anna\u00a0Bell "})
        self.assertEqual(status, 201)
        self.assertRegex(body["user"]["id"], r"^u[0-9A-Za-z]{22}$")
        self.assertEqual(body, {"ok": True, "user": {"id": body["user"]["id"], "name": "Anna\u00a0Bell", "kind": "guest"}})
        self.assertRegex(headers["Set-Cookie"],
                         r"^millwright=[\w-]{43}; Path=/; HttpOnly; SameSite=Strict; Max-Age=\d+$")
        self.assertEqual(headers["Cache-Control"], "no-store")
        self.assertIn("default-src 'self'", headers["Content-Security-Policy"])
        cookie = cookie_of(headers)
        self.assertEqual(code_of(self.post("/api/guest", {"name": "ANNA BELL"})), (409, "name-taken"))
        self.assertEqual(code_of(self.post("/api/guest", {"name": "Other"}, cookie=cookie)), (409, "signed-in"))
        status, headers, body = self.server.http("GET", "/api/me", cookie=cookie)
        self.assertEqual((status, body["user"]["name"], body["programs"]), (200, "Anna\u00a0Bell", []))
        self.assertEqual((body["language"], body["away"], body["blocked"]),
                         ("en", {"until": None, "days_left": 30}, []))
        self.assertNotIn("Set-Cookie", headers)

    def test_names(self):
        for name in ("", " ", "x" * 25, "ä" * 20, "a\u202eb", "a\u200bb", "a\nb", "a\0b", "a\ue000", "someone", 7, None, ["a"]):
            status, _, body = self.post("/api/guest", {"name": name})
            self.assertEqual((status, body["error"]["code"], body["error"]["field"]), (400, "bad-request", "name"), name)
        self.assertEqual(code_of(self.post("/api/guest", {})), (400, "bad-request"))
        self.assertEqual(code_of(self.post("/api/guest", None, raw=b'{"name":"\\ud800"}',
                                           headers={"Content-Type": "application/json"}))[0], 400)

    def test_nobody(self):
        self.assertEqual(self.server.http("GET", "/api/me")[2], {"ok": True, "user": None, "programs": []})
        self.assertIsNone(self.server.http("GET", "/api/me", cookie="x" * 43)[2]["user"])
        for path, body in (("/api/me", {"name": "x"}), ("/api/password", {"password": PASSWORD}), ("/api/sign-out", {}),
                           ("/api/token", {"label": "x"}), ("/api/token/end", {"user": "u"}), ("/api/carry", {}),
                           ("/api/block", {"user": "u", "on": True}), ("/api/me/delete", {})):
            self.assertEqual(code_of(self.post(path, body)), (401, "sign-in"), path)
        self.assertEqual(code_of(self.server.http("GET", "/api/me/data")), (401, "sign-in"))

    def test_language(self):
        anna = self.person()
        self.assertEqual(self.post("/api/me", {"name": "x"}, headers={"Accept-Language": "fr, de-CH;q=0.8"})[2]["error"]["text"],
                         "Dafür brauchst du hier zuerst einen Namen")
        self.assertEqual(anna.post("/api/me", {"language": "it"})[0], 200)
        self.assertEqual(anna.get("/api/me")[2]["language"], "it")
        self.assertEqual(anna.post("/api/token", {})[2]["error"]["text"], "Non ti è permesso")
        self.assertEqual(anna.post("/api/me", {"language": "xx"})[2]["error"]["field"], "language")

    def test_rename(self):
        anna, ben = self.person(), self.person()
        self.assertEqual(anna.post("/api/me", {"name": "Anna the First"})[2]["user"],
                         {**anna.user, "name": "Anna the First"})
        self.assertEqual(code_of(ben.post("/api/me", {"name": "anna THE first"})), (409, "name-taken"))
        self.assertEqual(code_of(ben.post("/api/me", {})), (400, "bad-request"))
        # Both or neither.
        self.assertEqual(code_of(ben.post("/api/me", {"name": "Ben the First", "language": "xx"})), (400, "bad-request"))
        self.assertEqual(ben.get("/api/me")[2]["user"]["name"], ben.name)

    def test_member(self):
        anna = self.person()
        for password in ("1234567", "x" * 257, "ä" * 129, 12345678, None):
            body = anna.post("/api/password", {"password": password})[2]
            self.assertEqual((body["error"]["code"], body["error"]["field"]), ("bad-request", "password"))
        body = anna.post("/api/password", {"password": PASSWORD})[2]
        self.assertEqual(body["user"], {**anna.user, "kind": "member"})
        self.assertEqual(code_of(anna.post("/api/password", {"password": PASSWORD + "2"})), (401, "wrong"))
        self.assertEqual(code_of(anna.post("/api/password", {"password": PASSWORD + "2", "old": "wrong horse"})), (401, "wrong"))
        self.assertEqual(anna.post("/api/password", {"password": PASSWORD + "2", "old": PASSWORD})[0], 200)
        self.assertEqual(code_of(self.post("/api/sign-in", {"name": anna.name, "password": PASSWORD})), (401, "wrong"))
        status, headers, body = self.post("/api/sign-in", {"name": anna.name.upper(), "password": PASSWORD + "2"})
        self.assertEqual((status, body["user"]["id"]), (200, anna.user["id"]))
        self.assertNotEqual(cookie_of(headers), anna.cookie)
        # Only hashes are kept.
        dump = b"".join(path.read_bytes() for path in (self.server.data / "data").iterdir())
        self.assertNotIn(PASSWORD.encode(), dump)
        self.assertNotIn(anna.cookie.encode(), dump)

    def test_wrong_is_wrong(self):
        anna, ben = self.person(PASSWORD), self.person()
        answers = [self.post("/api/sign-in", {"name": name, "password": "wrong horse"})
                   for name in (anna.name, ben.name, "nobody", "x" * 100, "")]
        for status, headers, body in answers:
            self.assertEqual((status, body), (401, answers[0][2]))
            self.assertNotIn("Set-Cookie", headers)

    def test_the_same_time(self):
        """What is computed for a name that nobody has is as much as for one that somebody has, whoever else uses the machine."""
        def work_for(name):
            before = self.processor_time()
            for _ in range(8):
                self.post("/api/sign-in", {"name": name, "password": "wrong horse"})
            return self.processor_time() - before

        anna, ben = self.person(PASSWORD), self.person()
        known, *others = [work_for(name) for name in (anna.name, "nobody at all", ben.name)]
        for other in others:
            self.assertLess(abs(known - other), 0.4 * known)

    def processor_time(self):
        fields = pathlib.Path(f"/proc/{self.server.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return int(fields[11]) + int(fields[12])

    def test_sessions(self):
        anna = self.person(PASSWORD)
        others = [cookie_of(self.post("/api/sign-in", {"name": anna.name, "password": PASSWORD})[1]) for _ in range(2)]
        sockets = [Socket(self.server, cookie=cookie) for cookie in (anna.cookie, *others)]
        status, headers, _ = self.post("/api/sign-out", {}, cookie=others[0])
        self.assertEqual(status, 200)
        self.assertRegex(headers["Set-Cookie"], r"^millwright=; Path=/; .*Max-Age=0")
        self.assert_closed(sockets[1], 1008)
        self.assertIsNone(self.server.http("GET", "/api/me", cookie=others[0])[2]["user"])
        anna.post("/api/password", {"password": PASSWORD + "!", "old": PASSWORD})
        self.assert_closed(sockets[2], 1008)
        self.assertIsNone(self.server.http("GET", "/api/me", cookie=others[1])[2]["user"])
        self.assertEqual(sockets[0].ask("hello")["user"]["id"], anna.user["id"])
        # Somebody else on the same device: the old session ends.
        ben = self.person(PASSWORD)
        self.assertEqual(self.post("/api/sign-in", {"name": ben.name, "password": PASSWORD}, cookie=anna.cookie)[0], 200)
        self.assert_closed(sockets[0], 1008)

    def assert_closed(self, open_socket, code):
        with self.assertRaises(Closed) as closed:
            while True:
                open_socket.read_message()
        self.assertEqual(closed.exception.code, code)

    def test_work_beside(self):
        """While passwords are computed others are answered."""
        anna = self.person(PASSWORD)
        work = [threading.Thread(target=self.post, args=("/api/sign-in", {"name": anna.name, "password": PASSWORD}))
                for _ in range(8)]
        for thread in work:
            thread.start()
        taken = []
        while any(thread.is_alive() for thread in work):
            before = time.monotonic()
            self.assertEqual(self.server.http("GET", "/api/health")[0], 200)
            taken.append(time.monotonic() - before)
        self.assertLess(statistics.median(taken), 0.05)

    def test_who_goes_away(self):
        """Connections that have gone while a password was computed do no harm."""
        anna = self.person()
        body = json.dumps({"password": PASSWORD}).encode()
        for _ in range(5):
            with socket.create_connection(("127.0.0.1", self.server.port)) as wire:
                wire.sendall(self.head("POST", "/api/password", body, Cookie=f"millwright={anna.cookie}") + body)
        time.sleep(0.1)
        self.assertEqual(self.server.http("GET", "/api/health")[0], 200)
        self.assertEqual(anna.post("/api/sign-out", {})[0], 200)

    # ---- programs
    def test_tokens(self):
        anna = self.person(PASSWORD)
        self.assertEqual(code_of(self.person().post("/api/token", {"label": "x"})), (403, "not-allowed"))
        label = f"robot of {anna.name}"[:24]
        status, _, body = anna.post("/api/token", {"label": label})
        self.assertEqual((status, body["user"]["name"], body["user"]["kind"]), (201, label, "program"))
        token, program = body["token"], body["user"]
        self.assertRegex(token, r"^mwt_[\w-]{43}$")
        self.assertEqual(code_of(anna.post("/api/token", {"label": label.upper()})), (409, "name-taken"))
        self.assertEqual(anna.post("/api/token", {"label": ""})[2]["error"]["field"], "label")
        self.assertEqual(anna.get("/api/me")[2]["programs"], [program])
        bearer = {"Authorization": f"Bearer {token}"}
        self.assertEqual(self.server.http("GET", "/api/me", headers=bearer)[2]["user"], program)
        self.assertIsNone(self.server.http("GET", "/api/me", cookie=token)[2]["user"])
        for path in ("/api/token", "/api/password", "/api/me/delete", "/api/carry", "/api/me", "/api/sign-out"):
            self.assertEqual(code_of(self.post(path, {}, headers=dict(bearer))), (403, "not-allowed"), path)
        player = Socket(self.server, token=token)
        self.assertEqual(player.ask("hello")["user"], program)
        self.assertEqual(Socket(self.server, token="mwt_" + "x" * 43, hello=False).status, 401)
        self.assertEqual(Socket(self.server, token=anna.cookie, hello=False).status, 401)
        self.assertEqual(code_of(self.person(PASSWORD).post("/api/token/end", {"user": program["id"]})), (404, "not-found"))
        self.assertEqual(anna.post("/api/token/end", {"user": program["id"]})[0], 200)
        self.assert_closed(player, 1008)
        self.assertEqual(code_of(self.server.http("GET", "/api/me", headers=bearer)), (401, "sign-in"))
        self.assertEqual(anna.get("/api/me")[2]["programs"], [])
        self.assertEqual(anna.post("/api/token", {"label": label})[2]["user"], program)  # the same account

    # ---- codes and blocks
    def test_carry(self):
        anna = self.person()
        status, _, body = anna.post("/api/carry", {})
        self.assertEqual(status, 201)
        self.assertRegex(body["code"], r"^[A-HJ-NP-Z2-9]{10}$")
        old, code = body["code"], anna.post("/api/carry", {})[2]["code"]
        self.assertEqual(code_of(self.post("/api/carry/take", {"code": old})), (401, "wrong"))
        status, headers, body = self.post("/api/carry/take", {"code": f" {code[:5].lower()}-{code[5:]} "})
        self.assertEqual((status, body["user"]), (200, anna.user))
        self.assertEqual(self.server.http("GET", "/api/me", cookie=cookie_of(headers))[2]["user"], anna.user)
        self.assertEqual(anna.get("/api/me")[2]["user"], anna.user)  # both are signed in
        for wrong in (code, "", "x", "0" * 10):
            self.assertEqual(code_of(self.post("/api/carry/take", {"code": wrong})), (401, "wrong"))
        code = anna.post("/api/carry", {})[2]["code"]
        self.server.advance(601)
        self.assertEqual(code_of(self.post("/api/carry/take", {"code": code})), (401, "wrong"))

    def test_block(self):
        anna, ben = self.person(), self.person()
        for _ in range(2):
            self.assertEqual(anna.post("/api/block", {"user": ben.user["id"], "on": True})[2], {"ok": True, "blocked": [ben.user]})
        self.assertEqual(anna.get("/api/me")[2]["blocked"], [ben.user])
        self.assertEqual(anna.post("/api/block", {"user": ben.user["id"], "on": False})[2]["blocked"], [])
        for wrong in ({"user": anna.user["id"], "on": True}, {"user": "u1", "on": True}, {"user": ben.user["id"]}, {"on": True}):
            self.assertEqual(code_of(anna.post("/api/block", wrong)), (400, "bad-request"))

    # ---- everything, and nothing more
    def test_data(self):
        anna, ben = self.person(PASSWORD), self.person()
        program = anna.post("/api/token", {"label": f"data {anna.name}"})[2]
        anna.post("/api/block", {"user": ben.user["id"], "on": True})
        body = anna.get("/api/me/data")[2]
        self.assertEqual((body["user"]["id"], body["programs"], body["blocked"], len(body["sessions"])),
                         (anna.user["id"], [program["user"]], [ben.user], 1))
        self.assertNotIn("argon2", json.dumps(body))
        self.assertNotIn(program["token"], json.dumps(body))

    def test_delete(self):
        guest, anna = self.person(), self.person(PASSWORD)
        token = anna.post("/api/token", {"label": f"gone {anna.name}"})[2]["token"]
        watch = anna.connect()
        self.assertEqual(code_of(anna.post("/api/me/delete", {})), (401, "wrong"))
        self.assertEqual(code_of(anna.post("/api/me/delete", {"password": "wrong horse"})), (401, "wrong"))
        status, headers, _ = anna.post("/api/me/delete", {"password": PASSWORD})
        self.assertEqual(status, 200)
        self.assertIn("Max-Age=0", headers["Set-Cookie"])
        self.assert_closed(watch, 1008)
        self.assertIsNone(anna.get("/api/me")[2]["user"])
        self.assertEqual(self.server.http("GET", "/api/me", headers={"Authorization": f"Bearer {token}"})[0], 401)
        self.assertEqual(guest.post("/api/me/delete", {})[0], 200)
        self.assertEqual(Person(self.server, guest.name).name, guest.name)  # the name is free again
        self.assertEqual(code_of(self.post("/api/sign-in", {"name": anna.name, "password": PASSWORD})), (401, "wrong"))

    # ---- what may not pass
    def head(self, method, path, body=b"", **headers):
        headers.setdefault("Content_Type", "application/json")
        headers.setdefault("Content_Length", len(body))
        lines = [f"{method} {path} HTTP/1.1", "Host: x"]
        lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items() if value is not None]
        return ("\r\n".join(lines) + "\r\n\r\n").encode()

    def raw(self, data):
        """Status and body of what raw bytes are answered."""
        with socket.create_connection(("127.0.0.1", self.server.port), timeout=PATIENCE) as wire:
            with contextlib.suppress(BrokenPipeError, ConnectionResetError):  # what is too large is not read
                wire.sendall(data)
            with wire.makefile("rb") as stream:
                return self.read_answer(stream)

    def read_answer(self, stream):
        head = b""
        while not head.endswith(b"\r\n\r\n"):
            line = stream.readline()
            if not line:
                return None, {}
            head += line
        length = int(re.search(rb"content-length: (\d+)", head)[1])
        return int(head.split()[1]), json.loads(stream.read(length))

    def test_bodies(self):
        for body in (b"", b"{", b"[]", b"7", b'"x"', b"null", b'{"name":"x"} x', b'{"name":"\xff"}', b"\0" * 10):
            status, answer = self.raw(self.head("POST", "/api/guest", body) + body)
            self.assertEqual((status, answer["error"]["code"]), (400, "bad-json"), body)
        for size, status in ((4096, 201), (4097, 413), (100000, 413), (5 << 20, 413)):
            body = b'{"name":"size %d"' % size
            body += b" " * (size - len(body) - 1) + b"}"
            self.assertEqual(self.raw(self.head("POST", "/api/guest", body) + body)[0], status, size)
        body = b'{"name":"in pieces"}'
        with socket.create_connection(("127.0.0.1", self.server.port), timeout=PATIENCE) as wire, wire.makefile("rb") as stream:
            for byte in self.head("POST", "/api/guest", body) + body:
                wire.sendall(bytes([byte]))
            self.assertEqual(self.read_answer(stream)[0], 201)
            # Several on one connection, one after the other.
            for data, status in ((self.head("POST", "/api/guest", body) + body, 409), (b"GET /api/me HTTP/1.1\r\nHost: x\r\n\r\n", 200),
                                 (self.head("POST", "/api/guest", body) + body, 409), (b"GET /api/x HTTP/1.1\r\nHost: x\r\n\r\n", 404),
                                 (b"GET /online.json HTTP/1.1\r\nHost: x\r\n\r\n", 200)):
                wire.sendall(data)
                self.assertEqual(self.read_answer(stream)[0], status)

    def test_impatience(self):
        """Who sends a body and does not wait for the answer loses the connection; others notice nothing."""
        body = b'{"name":"nobody","password":"wrong horse"}'
        ask = b"GET /api/me HTTP/1.1\r\nHost: x\r\n\r\n"
        sign_in = self.head("POST", "/api/sign-in", body) + body
        guest = self.head("POST", "/api/guest", body) + body
        none = self.head("POST", "/api/none", body) + body
        large = self.head("POST", "/api/guest", b"x" * 5000) + b"x" * 5000
        for data in (sign_in + ask, ask + sign_in + ask, sign_in + b"\r\n", sign_in * 5, ask + sign_in + sign_in + b"x",
                     guest + ask, ask + guest, ask + guest + ask, guest * 3, none + ask, ask + none, ask + none + none + ask,
                     large + ask, ask + large, ask + large + ask, none + large + ask + guest):
            with socket.create_connection(("127.0.0.1", self.server.port), timeout=PATIENCE) as wire:
                wire.sendall(data)
                self.assertEqual(self.server.http("GET", "/api/health")[0], 200)
                with contextlib.suppress(ConnectionResetError):
                    while wire.recv(4096):
                        pass

    def test_heads(self):
        body = b'{"name":"heads"}'
        for kind, status in (("text/plain", 415), (None, 415), ("application/jsonx", 415), ("multipart/form-data", 415),
                             ("application/json; charset=utf-8", 409), ("Application/JSON", 409)):
            self.raw(self.head("POST", "/api/guest", body) + body)
            self.assertEqual(self.raw(self.head("POST", "/api/guest", body, Content_Type=kind) + body)[0], status, kind)
        for length in (None, "x", "-1", "5x"):
            status, _ = self.raw(self.head("POST", "/api/guest", body, Content_Length=length) + body)
            self.assertIn(status, (411, 400, None), length)
        status, _ = self.raw(self.head("POST", "/api/guest", b"", Content_Length=None, Transfer_Encoding="chunked") +
                             b"10\r\n" + body + b"\r\n0\r\n\r\n")
        self.assertEqual(status, 411)
        status, answer = self.raw(b"GET /api/me HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhello")
        self.assertEqual((status, answer["error"]["code"]), (400, "bad-request"))
        self.assertEqual(self.server.http("GET", "/api/health")[0], 200)

    def test_paths(self):
        for method, path, status in (("GET", "/api", 404), ("GET", "/api/", 404), ("GET", "/api/none", 404),
                                     ("POST", "/api/none", 404), ("GET", "/api/guest", 405), ("PUT", "/api/me", 405),
                                     ("DELETE", "/api/me", 405), ("POST", "/api/health", 405), ("GET", "/api/me/", 404),
                                     ("GET", "/api/tables/", 404), ("GET", "/api/tables/tx/log", 404),
                                     ("GET", "/api/tables/" + "x" * 500 + "/log", 404), ("GET", "/api/socket", 400),
                                     ("POST", "/online.json", 405), ("OPTIONS", "/api/me", 405)):
            answer = self.server.http(method, path, {} if method == "POST" else None)
            self.assertEqual(code_of(answer)[0], status, (method, path))
            self.assertEqual(answer[1]["Content-Type"], "application/json")
            if status == 405:
                self.assertTrue(answer[1]["Allow"])
        status, headers, body = self.server.http("HEAD", "/api/me")
        self.assertEqual((status, headers["Content-Length"], body), (200, "37", b""))

    def test_origin(self):
        port = self.server.port
        own = (f"http://127.0.0.1:{port}", f"http://localhost:{port}", f"HTTP://LOCALHOST:{port}")
        foreign = ("null", "http://evil.example", f"https://127.0.0.1:{port}", f"http://127.0.0.1:{port + 1}", "http://localhost",
                   f"http://127.0.0.1:{port}.evil.example", f"http://evil.example:{port}", "x" * 3000)
        for origin, good in [(each, True) for each in own] + [(each, False) for each in foreign]:
            # A name from Host is nobody's word.
            headers = {"Origin": origin, "Host": re.sub("^.*//", "", origin)[:200]}
            answer = self.post("/api/sign-out", {}, headers=dict(headers))
            self.assertEqual(code_of(answer), (401, "sign-in") if good else (403, "origin"), origin)
            self.assertEqual(self.server.http("GET", "/api/me", headers=headers)[0], 200 if good else 403)
            self.assertEqual(Socket(self.server, origin=origin, hello=False).status, 101 if good else 403, origin)
        self.assertEqual(self.server.http("GET", "/", headers={"Origin": "http://evil.example"})[0], 200)

    def test_door(self):
        self.assertEqual(Socket(self.server, hello=False).status, 101)
        for options, status in (({"protocol": None}, 400), ({"protocol": "chat"}, 400), ({"protocol": "chat, millwright.v1"}, 101),
                                ({"path": "/"}, 404), ({"path": "/api/me"}, 404), ({"path": "/api/socket2"}, 404),
                                ({"path": "/api/socket?x=1"}, 101)):
            self.assertEqual(Socket(self.server, hello=False, **options).status, status, options)
        self.assertEqual(self.server.http("GET", "/api/health")[0], 200)

    # ---- the server
    def test_health_and_clock(self):
        status, _, body = self.server.http("GET", "/api/health")
        self.assertEqual((status, body["database"]), (200, "ok"))
        self.assertRegex(body["version"], r"^\d+\.\d+\.\d+$")
        self.assertIs(self.server.http("GET", "/online.json")[2]["online"], True)
        for wrong in ({}, {"advance_ms": -1}, {"advance_ms": "1"}, {"advance_ms": 1.5}):
            self.assertEqual(code_of(self.post("/api/test/clock", wrong)), (400, "bad-request"))
        before = self.server.advance(0)
        self.assertGreaterEqual(self.server.advance(3600) - before, 3600000)

    def test_without_test_clock(self):
        with Server(PROGRAM, clock=False) as server:
            self.assertEqual(code_of(server.http("POST", "/api/test/clock", {"advance_ms": 1})), (404, "not-found"))

    def test_offline(self):
        with Server(PROGRAM, "--offline", clock=False) as server:
            self.assertEqual(server.http("GET", "/online.json")[2], {"online": False})
            self.assertEqual(server.http("GET", "/api/me")[0], 404)
            self.assertEqual(Socket(server, hello=False).status, 404)
            self.assertFalse((server.data / "data").exists())

    def test_restart(self):
        with Server(PROGRAM, *FREE) as server:
            anna = Person(server, "Anna", PASSWORD)
            for kill in (True, False):
                server.restart(kill)
                self.assertEqual(anna.get("/api/me")[2]["user"], anna.user)

    # ---- limits
    def test_guest_limit(self):
        with Server(PROGRAM) as server:
            for i in range(10):
                self.assertEqual(server.http("POST", "/api/guest", {"name": f"g{i}"})[0], 201)
            status, _, body = server.http("POST", "/api/guest", {"name": "one more"})
            self.assertEqual((status, body["error"]["code"]), (429, "too-fast"))
            self.assertIn(body["error"]["retry_ms"], range(15000, 20001))
            server.advance(body["error"]["retry_ms"] / 1000 + 0.01)
            self.assertEqual(server.http("POST", "/api/guest", {"name": "one more"})[0], 201)
            self.assertEqual(server.http("POST", "/api/guest", {"name": "and another"})[0], 429)
            server.advance(60)
            for i in range(3):
                self.assertEqual(server.http("POST", "/api/guest", {"name": f"h{i}"})[0], 201)
            self.assertEqual(server.http("POST", "/api/guest", {"name": "h3"})[0], 429)

    def test_password_limit(self):
        with Server(PROGRAM) as server:
            anna, ben = Person(server, "Anna", PASSWORD), Person(server, "Ben", PASSWORD)
            for _ in range(7):  # the right one counts for nothing
                self.assertEqual(server.http("POST", "/api/sign-in", {"name": "Anna", "password": PASSWORD})[0], 200)
            for name in ("Anna", "ANNA", " anna", "Anna", "anna "):
                self.assertEqual(server.http("POST", "/api/sign-in", {"name": name, "password": "wrong horse"})[0], 401)
            status, _, body = server.http("POST", "/api/sign-in", {"name": "anna", "password": PASSWORD})
            self.assertEqual((status, body["error"]["code"]), (429, "too-fast"))
            self.assertGreater(body["error"]["retry_ms"], 5000)
            self.assertEqual(anna.post("/api/me/delete", {"password": PASSWORD})[0], 429)
            self.assertEqual(server.http("POST", "/api/sign-in", {"name": "Ben", "password": PASSWORD})[0], 200)
            server.advance(60)
            self.assertEqual(server.http("POST", "/api/sign-in", {"name": "anna", "password": PASSWORD})[0], 200)
            for _ in range(5):
                self.assertEqual(server.http("POST", "/api/carry/take", {"code": "ABCDEFGHJK"})[0], 401)
            code = ben.post("/api/carry", {})[2]["code"]
            self.assertEqual(server.http("POST", "/api/carry/take", {"code": code})[0], 429)
            # Many at once are not tried at once.
            answers = []
            work = [threading.Thread(target=lambda: answers.append(server.http(
                "POST", "/api/sign-in", {"name": "Ben", "password": "wrong horse"})[0])) for _ in range(12)]
            for thread in work:
                thread.start()
            for thread in work:
                thread.join()
            self.assertEqual(sorted(answers), [401] * 5 + [429] * 7)

    def test_proxy(self):
        with Server(PROGRAM, "--proxy", "--origin", "https://example.org/", "--limit", "guests-burst=1") as server:
            def guest(name, forwarded, **headers):
                return server.http("POST", "/api/guest", {"name": name}, headers={"X-Forwarded-For": forwarded, **headers})
            status, headers, _ = guest("a", "9.9.9.9, 192.0.2.1", Origin="https://example.org")
            self.assertEqual(status, 201)
            self.assertTrue(headers["Set-Cookie"].endswith("; Secure"))
            self.assertEqual(guest("b", "8.8.8.8, 192.0.2.1")[0], 429)  # the last one counts
            self.assertEqual(guest("b", "192.0.2.1, 192.0.2.2")[0], 201)
            self.assertEqual(guest("c", "2001:db8::1")[0], 201)
            self.assertEqual(guest("d", "2001:db8::2")[0], 429)  # the same network
            self.assertEqual(guest("d", "2001:db8:0:1::2")[0], 201)
            self.assertEqual(guest("e", "::ffff:192.0.2.1")[0], 429)
            self.assertEqual(guest("e", "x")[0], 201)  # nonsense is the proxy itself
            self.assertEqual(guest("f", "1.2.3.4, " * 400)[0], 429)
            self.assertEqual(code_of(guest("f", "192.0.2.9", Origin="https://example.com")), (403, "origin"))

    # ---- a database that takes nothing
    def test_full_disk(self):
        with tempfile.TemporaryDirectory() as folder:
            full = pathlib.Path(folder) / "full"
            with Server(PROGRAM, *FREE, env={"MILLWRIGHT_TEST_FULL": str(full)}) as server:
                anna = Person(server, "Anna", PASSWORD)
                full.write_text("")
                answer = server.http("POST", "/api/guest", {"name": "Ben"})
                self.assertEqual(code_of(answer), (503, "unavailable"))
                self.assertNotIn("Set-Cookie", answer[1])
                self.assertEqual(code_of(server.http("GET", "/api/health")), (503, "unavailable"))
                for path, body in (("/api/me", {"name": "Cara"}), ("/api/password", {"password": PASSWORD * 2, "old": PASSWORD}),
                                   ("/api/sign-in", {"name": "Anna", "password": PASSWORD}), ("/api/token", {"label": "x"}),
                                   ("/api/carry", {}), ("/api/me/delete", {"password": PASSWORD}), ("/api/sign-out", {})):
                    answer = anna.post(path, body)
                    self.assertEqual(code_of(answer), (503, "unavailable"), path)
                    self.assertNotIn("Set-Cookie", answer[1])
                self.assertEqual(anna.get("/api/me")[2]["user"], anna.user)
                full.unlink()
                deadline = time.monotonic() + PATIENCE
                while server.http("GET", "/api/health")[0] != 200 and time.monotonic() < deadline:
                    time.sleep(0.05)
                self.assertEqual(Person(server, "Ben").name, "Ben")
                self.assertEqual(server.http("GET", "/api/health")[0], 200)
                self.assertEqual(anna.get("/api/me")[2]["user"], anna.user)
                self.assertEqual(server.http("POST", "/api/sign-in", {"name": "Anna", "password": PASSWORD})[0], 200)

    # ---- the command line
    def refuses(self, code, words, *arguments, **env):
        done = subprocess.run([PROGRAM, "serve", str(self.server.page), "--port", "0", *arguments], capture_output=True,
                              text=True, timeout=PATIENCE, env=dict(os.environ, **env))
        self.assertEqual((done.returncode, done.stdout), (code, ""))
        self.assertIn(words, done.stderr)

    def test_arguments(self):
        self.refuses(1, "another server is using it", "--data", str(self.server.data / "data"))
        self.refuses(1, "cannot use the data folder /proc/none", "--data", "/proc/none")
        self.refuses(2, "--test-clock is for tests on this machine", "--test-clock", "--host", "0.0.0.0")
        self.refuses(2, "--test-random is for tests on this machine", "--test-random", "7", "--host", "0.0.0.0")
        self.refuses(2, "there is no limit 'cheese'; there are: requests burst", "--limit", "cheese=1")
        for wrong in ("chat", "chat=", "chat=x", "chat=-1"):
            self.refuses(2, "--limit wants a whole number", "--limit", wrong)
        for wrong in ("example.org", "ftp://example.org", "https://", "https://example.org/path", "https://a@b"):
            self.refuses(2, "--origin wants a site", "--origin", wrong)
        self.refuses(2, "too many of --origin", *["--origin", "https://example.org"] * 17)
        self.refuses(2, "--workers wants a whole number from 1 to 64", "--workers", "0")
        self.refuses(1, "there is no home folder", XDG_DATA_HOME="", HOME="")

    def test_seed(self):
        ids = []
        for _ in range(2):
            with Server(PROGRAM, "--test-random", "7") as server:
                ids.append(Person(server, "Anna").user["id"])
        self.assertEqual(ids[0], ids[1])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
