"""Receivers on this machine for what the server sends to people who are away: a mail server, a site that takes webhooks,
and a push service with a browser behind it that can read its messages."""
import asyncio
import base64
import email
import email.policy
import hashlib
import hmac
import http.server
import json
import os
import queue
import socket
import threading
import urllib.parse

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

PATIENCE = 60  # seconds for what must come


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as test:
        return test.getsockname()[1]


class Mailbox:
    """A mail server that keeps what it gets. While `refuses`, nothing is taken; while `hangs`, nothing is answered."""

    def __init__(self):
        self.mails = queue.Queue()
        self.tries = queue.Queue()
        self.refuses = False
        self.hangs = False
        self.passwords = 0  # that were said to it
        self.control = Controller(self, hostname="127.0.0.1", port=free_port(), authenticator=self.take_password,
                                  auth_require_tls=False)
        self.control.start()
        self.address = f"smtp://127.0.0.1:{self.control.port}"

    def take_password(self, *_):
        self.passwords += 1
        return AuthResult(success=True)

    async def handle_DATA(self, _server, _session, envelope):
        self.tries.put(envelope.rcpt_tos)
        while self.hangs:
            await asyncio.sleep(0.01)
        if self.refuses:
            return "451 not now"
        mail = email.message_from_bytes(envelope.content, policy=email.policy.default)
        mail.envelope = envelope
        self.mails.put(mail)
        return "250 taken"

    def next(self):
        return self.mails.get(timeout=PATIENCE)

    def next_try(self):
        return self.tries.get(timeout=PATIENCE)

    def is_empty(self):
        return self.mails.empty()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.hangs = False
        self.control.stop()


class Request:
    def __init__(self, handler):
        self.path = handler.path
        self.headers = handler.headers
        self.body = handler.rfile.read(int(handler.headers.get("Content-Length", 0)))


class Site:
    """Takes what is posted to it, and answers with `status`; a 302 leads to /elsewhere."""

    def __init__(self):
        self.requests = queue.Queue()
        self.connections = 0
        self.status = 200
        site = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def setup(self):
                site.connections += 1
                super().setup()

            def do_POST(self):
                site.requests.put(Request(self))
                self.send_response(site.status)
                if site.status == 302:
                    self.send_header("Location", f"{site.address}/elsewhere")
                self.send_header("Content-Length", "0")
                self.end_headers()

            do_GET = do_POST

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.port = self.server.server_address[1]
        self.address = f"http://127.0.0.1:{self.port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def next(self):
        return self.requests.get(timeout=PATIENCE)

    def is_empty(self):
        return self.requests.empty()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()


def is_signed(request, secret):
    """Whether a webhook is signed as docs/online.md says."""
    text = request.headers["Millwright-Timestamp"].encode() + b"." + request.body
    wanted = "v1=" + hmac.new(secret.encode(), text, hashlib.sha256).hexdigest()
    return hmac.compare_digest(wanted, request.headers["Millwright-Signature"])


def to_text(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def to_bytes(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Browser:
    """A subscription, and what RFC 8291 says that a browser does with a message."""

    def __init__(self, endpoint):
        self.endpoint = endpoint
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = os.urandom(16)
        self.public = self.key.public_key().public_bytes(serialization.Encoding.X962,
                                                         serialization.PublicFormat.UncompressedPoint)

    def subscription(self):
        return {"endpoint": self.endpoint, "p256dh": to_text(self.public), "auth": to_text(self.auth)}

    def read(self, body):
        def derive(salt, secret, info, length):
            return HKDF(hashes.SHA256(), length, salt, info).derive(secret)

        salt, size, sender = body[:16], int.from_bytes(body[16:20], "big"), body[21:21 + body[20]]
        assert len(body) <= size
        common = self.key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender))
        secret = derive(self.auth, common, b"WebPush: info\0" + self.public + sender, 32)
        key = derive(salt, secret, b"Content-Encoding: aes128gcm\0", 16)
        nonce = derive(salt, secret, b"Content-Encoding: nonce\0", 12)
        text = AESGCM(key).decrypt(nonce, body[21 + body[20]:], None)
        assert text.endswith(b"\2"), text
        return json.loads(text[:-1])


def claims_of(request, key):
    """What the signed header of a push says (RFC 8292); `key` is the one the page subscribes with."""
    scheme, _, rest = request.headers["Authorization"].partition(" ")
    fields = dict(part.strip().split("=", 1) for part in rest.split(","))
    assert scheme == "vapid" and fields["k"] == key, request.headers["Authorization"]
    head, claims, signature = fields["t"].split(".")
    assert json.loads(to_bytes(head)) == {"typ": "JWT", "alg": "ES256"}
    raw = to_bytes(signature)
    pair = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), to_bytes(key))
    try:
        public.verify(pair, f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))
    except InvalidSignature as error:
        raise AssertionError("the claim is not signed with the key") from error
    return json.loads(to_bytes(claims))


def site_of(url):
    parts = urllib.parse.urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"
