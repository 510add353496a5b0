"""The page over HTTP: what a browser gets, what is refused, and that nothing asked for does harm.
usage: serve.py PROGRAM SOURCE_ROOT"""
import contextlib
import gzip
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import unittest

PROGRAM = sys.argv[1]
NETS = os.path.join(sys.argv[2], "data", "nets")  # which lie beside a program like the page
PATIENCE = 600  # seconds after which something hangs; nothing here waits for them to pass
POLICY = ("default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; "
          "img-src 'self' data: blob:; worker-src 'self'; connect-src 'self'; object-src 'none'; "
          "base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
FOREVER = "public, max-age=31536000, immutable"
BIG = bytes(i * 7 % 251 for i in range(1 << 16)) * 256  # 16 MB: more than the buffers between us


class Server:
    """A running `millwright serve`."""

    def __init__(self, *arguments, program=PROGRAM):
        self.data = tempfile.TemporaryDirectory()  # one server a folder
        self.process = subprocess.Popen([program, "serve", *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                        text=True, env=dict(os.environ, XDG_DATA_HOME=self.data.name))
        self.said = self.process.stdout.readline()
        found = re.fullmatch(r"Millwright is at http://(\S+):(\d+)/ \(Ctrl-C ends it\)\n", self.said)
        if not found:
            raise AssertionError(self.said + self.process.communicate(timeout=PATIENCE)[1])
        self.host, self.port = found[1].strip("[]"), int(found[2])

    def connect(self):
        return socket.create_connection((self.host, self.port), timeout=PATIENCE)

    def descriptors(self):
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    def descriptors_at_rest(self, expected):
        """How many there are once connections that have been left are closed."""
        deadline = time.monotonic() + PATIENCE
        while self.descriptors() > expected and time.monotonic() < deadline:
            time.sleep(0.05)
        return self.descriptors()

    def end(self, number=signal.SIGTERM):
        """Ends it and returns its exit code; it must have nothing to complain about."""
        self.process.send_signal(number)
        out, err = self.process.communicate(timeout=PATIENCE)
        self.data.cleanup()
        if out or err:
            raise AssertionError(out + err)
        return self.process.returncode


class Answer:
    def __init__(self, status, headers, body):
        self.status, self.headers, self.body = status, headers, body

    def __getitem__(self, name):
        return self.headers.get(name)


def read_answer(stream, method="GET"):
    """One answer, None if the connection was closed instead; the body as long as was promised."""
    try:
        line = stream.readline()
    except ConnectionResetError:
        line = b""
    if not line:
        return None
    status = int(re.match(rb"HTTP/1\.[01] (\d{3}) ", line)[1])
    headers = {}
    while (line := stream.readline()) not in (b"\r\n", b""):
        name, value = line.decode("latin-1").split(":", 1)
        assert name.lower() not in headers, name
        headers[name.lower()] = value.strip()
    length = 0 if method == "HEAD" or status == 304 else int(headers["content-length"])
    body = stream.read(length)
    assert len(body) == length
    return Answer(status, headers, body)


def request_text(path, method="GET", **headers):
    lines = [f"{method} {path} HTTP/1.1", "Host: localhost"]
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    return ("\r\n".join(lines) + "\r\n\r\n").encode("latin-1")


class ServeTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.work = tempfile.mkdtemp()
        cls.folder = os.path.join(cls.work, "site")
        outside = os.path.join(cls.work, "outside")
        for folder in (cls.folder, outside):
            os.mkdir(folder)
        cls.write("../outside/secret.txt", b"secret")
        for name in ("rules", "empty", "odd folder", "rules/deep"):
            os.mkdir(os.path.join(cls.folder, name))
        cls.write("index.html", b"<h1>start</h1>")
        cls.write("rules/index.html", b"<h1>rules</h1>")
        cls.write("rules/deep/a.txt", b"deep")
        cls.write("odd folder/index.html", b"odd")
        cls.write("big.bin", BIG)
        cls.write("nothing.txt", b"")
        cls.write(".hidden.txt", b"secret")
        cls.write("only.txt.gz", gzip.compress(b"secret"))
        cls.write("app-5kq2x7ab.js", b"let a = 1;\n" * 100)
        cls.write("app-5kq2x7ab.js.gz", gzip.compress(b"let a = 1;\n" * 100))
        os.symlink(outside, os.path.join(cls.folder, "away"))
        os.symlink(os.path.join(outside, "secret.txt"), os.path.join(cls.folder, "secret.txt"))
        os.mkfifo(os.path.join(cls.folder, "pipe.txt"))
        cls.server = Server(cls.folder, "--port", "0")

    @classmethod
    def tearDownClass(cls):
        code = cls.server.end()
        shutil.rmtree(cls.work)
        assert code == 0, code

    @classmethod
    def write(cls, name, content):
        with open(os.path.join(cls.folder, name), "wb") as file:
            file.write(content)

    def raw(self, data, method="GET"):
        with self.server.connect() as connection:
            connection.sendall(data)
            with connection.makefile("rb") as stream:
                return read_answer(stream, method)

    def get(self, path, method="GET", **headers):
        return self.raw(request_text(path, method, **headers), method)

    def assert_refused(self, answer):
        """A sentence of ours or no answer at all, and nothing of the outside."""
        if answer is not None:
            self.assertIn(answer.status, (400, 403, 404, 414))
            self.assertNotIn(b"secret", answer.body)

    def assert_lives(self):
        self.assertEqual(self.get("/").body, b"<h1>start</h1>")

    # ---- what is found
    def test_start_and_folders(self):
        for path in ("/", "/index.html", "/?seat=1&x=..", "/index.html?a=%2e%2e/"):
            answer = self.get(path)
            self.assertEqual((answer.status, answer.body), (200, b"<h1>start</h1>"), path)
        self.assertEqual(self.get("/rules/").body, b"<h1>rules</h1>")
        self.assertEqual(self.get("/rules/deep/a.txt").body, b"deep")
        for path, place in (("/rules", "/rules/"), ("/rules?a=b", "/rules/"), ("/empty", "/empty/"),
                            ("/rules/deep", "/rules/deep/"), ("/odd%20folder", "/odd%20folder/")):
            answer = self.get(path)
            self.assertEqual((answer.status, answer["location"]), (301, place))
        for path in ("/empty/", "/rules/deep/", "/index.html/", "/rules/index.html/"):
            self.assertEqual(self.get(path).status, 404, path)

    def test_decoding(self):
        for name, path in (("a b.txt", "/a%20b.txt"), ("ü.txt", "/%C3%BC.txt"), ("100%.txt", "/100%25.txt"),
                           ("%41.txt", "/%2541.txt"), ("a+b&c;d?.txt", "/a%2Bb%26c%3Bd%3F.txt"),
                           ("A.txt", "/%41%2etxt")):
            self.write(name, name.encode())
            self.assertEqual(self.get(path).body, name.encode(), path)
        self.assertEqual(self.get("/odd%20folder/").body, b"odd")
        self.assertEqual(self.get("/rules%2Findex.html").body, b"<h1>rules</h1>")
        # Steps back within the folder are taken, as browsers take them before they ask.
        for path in ("/rules/../index.html", "/rules/./../", "/../index.html", "/rules/.."):
            self.assertEqual(self.get(path).body, b"<h1>start</h1>", path)

    def test_types(self):
        for name, kind in (("t.html", "text/html; charset=utf-8"), ("t.js", "text/javascript; charset=utf-8"),
                           ("t.css", "text/css; charset=utf-8"), ("t.json", "application/json"),
                           ("t.svg", "image/svg+xml"), ("t.png", "image/png"), ("t.wasm", "application/wasm"),
                           ("t.webmanifest", "application/manifest+json"), ("t.txt", "text/plain; charset=utf-8"),
                           ("t.woff2", "font/woff2"), ("t.unknown", "application/octet-stream"),
                           ("LICENSE", "application/octet-stream")):
            self.write(name, b"x")
            self.assertEqual(self.get("/" + name)["content-type"], kind)

    def test_headers_of_every_answer(self):
        for path, method in (("/", "GET"), ("/", "HEAD"), ("/none", "GET"), ("/rules", "GET"), ("/", "POST"),
                             ("/%zz", "GET")):
            answer = self.get(path, method, Connection="close")
            self.assertEqual(answer["content-security-policy"], POLICY)
            self.assertEqual(answer["x-content-type-options"], "nosniff")
            self.assertEqual(answer["referrer-policy"], "no-referrer")
            self.assertEqual(answer["cross-origin-opener-policy"], "same-origin")

    def test_pieces(self):
        self.assertEqual(self.get("/big.bin").body, BIG)
        answer = self.get("/nothing.txt")
        self.assertEqual((answer.status, answer.body), (200, b""))

    def test_head(self):
        for path in ("/", "/big.bin", "/none", "/rules", "/app-5kq2x7ab.js"):
            full, head = self.get(path, Accept_Encoding="gzip"), self.get(path, "HEAD", Accept_Encoding="gzip")
            for answer in (full, head):
                answer.headers.pop("date")
            self.assertEqual((full.status, full.headers), (head.status, head.headers))
        with self.server.connect() as connection:  # no body comes after all
            connection.sendall(request_text("/", "HEAD", Connection="close"))
            self.assertTrue(self.until_closed(connection).endswith(b"\r\n\r\n"))

    @staticmethod
    def until_closed(connection):
        data = b""
        while piece := connection.recv(1 << 16):
            data += piece
        return data

    # ---- caching and compression
    def test_caching(self):
        for name, rule in (("index.html", "no-cache"), ("sw.js", "no-cache"), ("app.webmanifest", "no-cache"),
                           ("app-5kq2x7ab.js", FOREVER), ("app-5KQ2X7AB.wasm", FOREVER),
                           ("a-b-0123456789abcdef.css", FOREVER), ("ABCDEFGH-QWERTYUI.js", FOREVER),
                           ("age-of-industry.svg", "no-cache"), ("new-england.json", "no-cache"),
                           ("app-5kq2x7a.js", "no-cache"), ("app-5kq2x7ab.html", "no-cache"),
                           ("app-5kq2x7ab.webmanifest", "no-cache"), ("app-5kq2x7ab", "no-cache")):
            if not os.path.exists(os.path.join(self.folder, name)):
                self.write(name, b"x")
            self.assertEqual(self.get("/" + name)["cache-control"], rule, name)

    def test_unchanged(self):
        self.write("same.txt", b"one")
        mark = self.get("/same.txt")["etag"]
        self.assertRegex(mark, r'^"[0-9a-f]{16}"$')
        for known in (mark, "W/" + mark, f'"other", {mark}', f'"other",W/{mark},"more"', "*"):
            for method in ("GET", "HEAD"):
                answer = self.get("/same.txt", method, If_None_Match=known)
                self.assertEqual((answer.status, answer["etag"], answer["cache-control"]), (304, mark, "no-cache"))
        for known in ('"other"', mark[:-2] + '"', mark.strip('"'), '"' + "x" * 1500 + '"'):
            self.assertEqual(self.get("/same.txt", If_None_Match=known).status, 200, known)
        # The mark goes with the content: others get another, the same gets the same.
        self.write("copy.txt", b"one")
        self.assertEqual(self.get("/copy.txt")["etag"], mark)
        self.write("same.txt", b"two")
        os.utime(os.path.join(self.folder, "same.txt"), ns=(0, 1_000_000_000))
        answer = self.get("/same.txt", If_None_Match=mark)
        self.assertEqual((answer.status, answer.body), (200, b"two"))
        self.assertNotEqual(answer["etag"], mark)

    def test_gzip(self):
        path, plain = "/app-5kq2x7ab.js", b"let a = 1;\n" * 100
        marks = {}
        for wanted, is_gzip in (("gzip", True), ("br, GZIP;q=0.5", True), ("gzip;q=0", False), ("gzip; q=0.000", False),
                                ("gzip;q=0.001", True), ("identity", False), ("*", True), ("*;q=0", False),
                                ("*, gzip;q=0", False), ("*;q=0, gzip", True), ("gzipped", False), ("", False),
                                ("deflate,gzip;x=1;q=0", False), ("br" + ", x" * 600, False)):
            answer = self.get(path, Accept_Encoding=wanted)
            self.assertEqual(answer["content-encoding"], "gzip" if is_gzip else None, wanted)
            self.assertEqual(gzip.decompress(answer.body) if is_gzip else answer.body, plain)
            self.assertEqual(answer["vary"], "Accept-Encoding")
            self.assertEqual(answer["content-type"], "text/javascript; charset=utf-8")
            self.assertEqual(answer["cache-control"], FOREVER)
            marks.setdefault(is_gzip, answer["etag"])
            self.assertEqual(answer["etag"], marks[is_gzip])
        self.assertNotEqual(marks[True], marks[False])
        self.assertEqual(self.get(path, Accept_Encoding="gzip", If_None_Match=marks[True]).status, 304)
        self.assertEqual(self.get(path, Accept_Encoding="gzip", If_None_Match=marks[False]).status, 200)
        answer = self.get("/index.html", Accept_Encoding="gzip")
        self.assertEqual((answer["content-encoding"], answer["vary"]), (None, None))
        # The compressed form is no page of its own, and none without the plain one.
        for path in ("/app-5kq2x7ab.js.gz", "/only.txt", "/only.txt.gz"):
            self.assertEqual(self.get(path, Accept_Encoding="gzip").status, 404)

    # ---- what is refused
    def test_nothing_found(self):
        answer = self.get("/none")
        self.assertEqual((answer.status, answer["content-type"]), (404, "text/html; charset=utf-8"))
        self.assertIn(b"Page not found", answer.body)
        for path in ("/pipe.txt", "/.hidden.txt", "/" + "x" * 300, "/" + "x/" * 900, "/index.html;v=1", "/none%3Cb%3E"):
            answer = self.get(path)
            self.assertEqual(answer.status, 404, path)
            self.assertNotIn(b"<b>", answer.body)

    def test_nothing_outside(self):
        for path in ("/../outside/secret.txt", "/%2e%2e/outside/secret.txt", "/..%2foutside%2fsecret.txt",
                     "/rules/../../outside/secret.txt", "/rules/%2e./.%2e/outside/secret.txt",
                     "/....//outside/secret.txt", "/%252e%252e/outside/secret.txt", "/..\\outside\\secret.txt",
                     "/..%5coutside%5csecret.txt", "/rules\\index.html", "/away/secret.txt", "/away/", "/away",
                     "/secret.txt", "//outside/secret.txt", "/%00/../outside/secret.txt", "/index.html%00.txt",
                     "/%00index.html", "/rules%00/", self.work + "/outside/secret.txt", "/%2f" + self.work + "/outside/secret.txt",
                     "/./../../" + "../" * 20 + "etc/passwd", "/\xff%ff", "../outside/secret.txt", "secret.txt",
                     "file:///etc/passwd", "http://localhost/../outside/secret.txt", "*"):
            with self.subTest(path):
                self.assert_refused(self.get(path))
        self.assert_lives()

    def test_methods(self):
        for method in ("POST", "PUT", "DELETE", "PATCH", "OPTIONS", "CONNECT", "TRACE", "BREW"):
            answer = self.get("/", method)
            self.assertEqual(answer.status, 405, method)
            self.assertEqual(answer["allow"], "GET, HEAD")
        # A body is no request.
        body = request_text("/none") * 2000
        with self.server.connect() as connection, connection.makefile("rb") as stream:
            connection.sendall(request_text("/", "POST", Content_Length=len(body)) + body)
            self.assertEqual(read_answer(stream).status, 405)
            self.assertIsNone(read_answer(stream))
        # Nor does the server lose its way when everything comes at once.
        post = request_text("/", "POST", Content_Length=5) + b"hello"
        for data in (post + request_text("/"), request_text("/") + post, request_text("/") + post * 2 + request_text("/")):
            with self.server.connect() as connection:
                connection.sendall(data)
                self.until_closed(connection)
            self.assert_lives()
        for headers in ({"Content_Length": 5}, {"Content_Length": "x"}, {"Transfer_Encoding": "chunked"},
                        {"Content_Length": 0, "Transfer_Encoding": "chunked"}):
            self.assertEqual(self.get("/", **headers).status, 400, headers)
        self.assertEqual(self.get("/", Content_Length=0).status, 200)

    def test_long_requests(self):
        for n in (2046, 2047, 2048, 4000, 20000, 200000):
            self.assertEqual(self.get("/" + "x" * n).status, 404 if n < 2047 else 414, n)
        self.assertEqual(self.get("/?" + "x" * 100000).body, b"<h1>start</h1>")
        self.assertEqual(self.get("/", Cookie="x" * 100000).body, b"<h1>start</h1>")
        self.assert_refused(self.get("/", X_Other="x" * 100000))
        self.assert_refused(self.get("/?" + "a&" * 5000))
        self.assert_refused(self.raw(b"GET / HTTP/1.1\r\n" + b"a: b\r\n" * 50000 + b"\r\n"))
        self.assert_lives()

    def test_odd_requests(self):
        for data in (b"\r\n\r\n", b"\0" * 100, bytes(range(256)), b"GET\r\n\r\n", b"GET /", b"GET  HTTP/1.1\r\n\r\n",
                     b"GET /%", b"GET / HTTP/1.1\r\nno colon\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"GET /\r\n\r\n",
                     b"GET /none%0d%0aX: y HTTP/1.1\r\n\r\n", b"GET /a GET /b HTTP/1.1\r\n\r\n",
                     b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", b""):
            with self.server.connect() as connection:
                with contextlib.suppress(OSError):
                    connection.sendall(data)
                    connection.shutdown(socket.SHUT_WR)
                    self.assertNotIn(b"secret", self.until_closed(connection))
        for headers in ({"Upgrade": "websocket", "Connection": "Upgrade", "Sec_WebSocket_Version": 13,
                         "Sec_WebSocket_Key": "dGhlIHNhbXBsZSBub25jZQ=="},
                        {"Upgrade": "h2c", "Connection": "Upgrade, HTTP2-Settings", "HTTP2_Settings": "AAMAAABk"},
                        {"Upgrade": "other", "Connection": "Upgrade"}):
            self.assert_refused(self.get("/", **headers))
        self.assert_lives()

    # ---- connections
    def test_one_after_the_other(self):
        with self.server.connect() as connection, connection.makefile("rb") as stream:
            for path, status in (("/", 200), ("/none", 404), ("/rules", 301), ("/big.bin", 200), ("/", 200)):
                connection.sendall(request_text(path))
                self.assertEqual(read_answer(stream).status, status)
            connection.sendall(request_text("/big.bin") + request_text("/none", "HEAD") + request_text("/rules/"))
            self.assertEqual(read_answer(stream).body, BIG)
            self.assertEqual(read_answer(stream, "HEAD").status, 404)
            self.assertEqual(read_answer(stream).body, b"<h1>rules</h1>")
            for byte in request_text("/rules/", Connection="close"):
                connection.sendall(bytes([byte]))
            self.assertEqual(read_answer(stream).body, b"<h1>rules</h1>")
            self.assertEqual(stream.read(), b"")
        with self.server.connect() as connection:
            connection.sendall(b"GET /rules/ HTTP/1.0\r\n\r\n")
            self.assertTrue(self.until_closed(connection).endswith(b"<h1>rules</h1>"))

    def test_many_at_once(self):
        with contextlib.ExitStack() as stack:
            connections = [stack.enter_context(self.server.connect()) for _ in range(200)]
            for connection in connections:
                connection.sendall(request_text("/app-5kq2x7ab.js"))
            for connection in connections:
                with connection.makefile("rb") as stream:
                    self.assertEqual(read_answer(stream).body, b"let a = 1;\n" * 100)

    def test_slow_readers(self):
        """Some read nothing, some have not finished asking: the others do not notice."""
        with contextlib.ExitStack() as stack:
            slow = [stack.enter_context(self.server.connect()) for _ in range(50)]
            for i, connection in enumerate(slow):
                connection.sendall(request_text("/big.bin") if i % 2 else b"GET / HT")
            self.assertEqual(self.get("/big.bin").body, BIG)
            with slow[1].makefile("rb") as stream:
                self.assertEqual(read_answer(stream).body, BIG)
            slow[0].sendall(b"TP/1.1\r\n\r\n")
            with slow[0].makefile("rb") as stream:
                self.assertEqual(read_answer(stream).body, b"<h1>start</h1>")

    def test_half_closed(self):
        with self.server.connect() as connection, connection.makefile("rb") as stream:
            connection.sendall(request_text("/big.bin"))
            connection.shutdown(socket.SHUT_WR)
            self.assertEqual(read_answer(stream).body, BIG)

    def test_who_goes_away(self):
        """Files that nobody waits for any more are closed."""
        server = Server(self.folder, "--port", "0")
        before = server.descriptors()
        for _ in range(20):
            with server.connect() as connection:
                connection.sendall(request_text("/big.bin"))
                connection.recv(100)
        self.assertEqual(server.descriptors_at_rest(before), before)
        self.assertEqual(server.end(), 0)

    def test_shortened_file(self):
        """What cannot be sent as promised ends with the connection, not with something else."""
        self.write("short.bin", BIG)
        with self.server.connect() as connection:
            connection.sendall(request_text("/short.bin"))
            connection.recv(100)
            self.write("short.bin", b"")
            try:
                self.assertLess(len(self.until_closed(connection)), len(BIG))
            except ConnectionResetError:
                pass
        self.assert_lives()

    # ---- the program
    def test_ends_at_once(self):
        for number in (signal.SIGINT, signal.SIGTERM):
            server = Server(self.folder, "--port", "0")
            with server.connect() as connection, server.connect():
                connection.sendall(request_text("/big.bin"))
                connection.recv(100)
                self.assertEqual(server.end(number), 0)

    def test_ports(self):
        usual = [Server(self.folder) for _ in range(3)]
        self.assertEqual(len({server.port for server in usual}), 3)
        for server in usual:
            self.assertEqual(server.host, "127.0.0.1")
            self.assertIn(server.port, range(8080, 8100))
        self.refuses(1, f"port {usual[0].port} is in use", self.folder, "--port", str(usual[0].port))
        for server in usual:
            self.assertEqual(server.end(), 0)
        again = Server(self.folder, "--port", str(usual[2].port), "--host", "127.0.0.1")
        self.assertEqual((again.port, again.end()), (usual[2].port, 0))

    def test_hosts(self):
        for host in ("127.0.0.2", "0.0.0.0"):
            server = Server(self.folder, "--host", host, "--port", "0")
            self.assertEqual(server.host, host)
            with server.connect() as connection:
                connection.sendall(request_text("/"))
                with connection.makefile("rb") as stream:
                    self.assertEqual(read_answer(stream).status, 200)
            self.assertEqual(server.end(), 0)
        self.refuses(1, "cannot serve at 192.0.2.1", self.folder, "--host", "192.0.2.1", "--port", "0")

    @unittest.skipUnless(socket.has_ipv6 and os.path.exists("/proc/net/if_inet6"), "no IPv6 here")
    def test_host_of_six(self):
        server = Server(self.folder, "--host", "::1", "--port", "0")
        self.assertIn("http://[::1]:", server.said)
        with server.connect() as connection:
            connection.sendall(request_text("/"))
            with connection.makefile("rb") as stream:
                self.assertEqual(read_answer(stream).status, 200)
        self.assertEqual(server.end(), 0)

    def refuses(self, code, words, *arguments, program=PROGRAM):
        done = subprocess.run([program, "serve", *arguments], capture_output=True, text=True, timeout=PATIENCE)
        self.assertEqual((done.returncode, done.stdout), (code, ""))
        self.assertIn(words, done.stderr)

    def test_wrong_arguments(self):
        self.refuses(2, "--port wants a whole number from 0 to 65535, not '70000'", self.folder, "--port", "70000")
        self.refuses(2, "--port wants a whole number", self.folder, "--port", "http")
        self.refuses(2, "--host wants an address such as 127.0.0.1 or ::1, not 'nowhere'", "--host", "nowhere")
        self.refuses(2, "one argument too many", self.folder, self.folder)
        self.refuses(1, "cannot open the folder", os.path.join(self.work, "none"))
        self.refuses(1, "Not a directory", os.path.join(self.folder, "index.html"))
        self.refuses(1, "empty: it has no index.html", os.path.join(self.folder, "empty"))

    def test_folder_made_anew(self):
        """`make dist` deletes the folder and makes it again; the server is not started again for it."""
        folder = os.path.join(self.work, "anew")

        def make(text):
            os.mkdir(folder)
            with open(os.path.join(folder, "index.html"), "wb") as file:
                file.write(text)

        def get(path):
            with server.connect() as connection, connection.makefile("rb") as stream:
                connection.sendall(request_text(path))
                return read_answer(stream)

        make(b"<h1>old</h1>")
        server = Server(folder, "--port", "0")
        before = server.descriptors()
        for text in (b"<h1>new</h1>", b"<h1>newer</h1>"):
            shutil.rmtree(folder)
            self.assertEqual(get("/").status, 404)
            make(text)
            self.assertEqual(get("/").body, text)
            os.rename(folder, folder + ".old")  # as those do who put the new one in its place at once
            make(text + b"!")
            self.assertEqual(get("/").body, text + b"!")
            shutil.rmtree(folder + ".old")
        os.rename(folder, folder + ".old")
        self.assertEqual(get("/").body, b"<h1>newer</h1>!")  # nothing has come in its place
        self.assertEqual(get("/index.html").status, 200)
        self.assertEqual(server.descriptors_at_rest(before), before)
        self.assertEqual(server.end(), 0)

    def test_usual_folder(self):
        beside = os.path.join(self.work, "beside")
        os.mkdir(beside)
        program = shutil.copy(PROGRAM, os.path.join(beside, "millwright"))
        self.refuses(1, f"no page in {beside}/dist: `make dist` makes it", program=program)
        os.mkdir(beside + "/dist")
        self.refuses(1, f"no page in {beside}/dist: `make dist` makes it", program=program)
        shutil.copy(os.path.join(self.folder, "index.html"), beside + "/dist")
        shutil.copytree(NETS, beside + "/nets")
        os.symlink(program, self.work + "/link")
        self.assertEqual(Server("--port", "0", program=self.work + "/link").end(), 0)

    def test_installed(self):
        prefix = os.path.join(self.work, "usr")
        os.mkdir(prefix)
        os.mkdir(prefix + "/bin")
        program = shutil.copy(PROGRAM, prefix + "/bin/millwright")
        page = prefix + "/share/millwright/page"
        self.refuses(1, f"no page in {page}: `make dist` makes it", program=program)
        os.makedirs(page)
        shutil.copy(os.path.join(self.folder, "index.html"), page)
        shutil.copytree(NETS, prefix + "/share/millwright/nets")
        self.assertEqual(Server("--port", "0", program=program).end(), 0)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
