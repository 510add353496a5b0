"""Silence (O3), which a test can make: lines live by a clock of their own."""
from client import Closed, Socket
from party import equal

PROGRAM = None  # run.py's
PING = 9


def be_silent(server, seconds):
    status, _, body = server.http("POST", "/api/test/clock", {"advance_ms": 0, "silence_ms": seconds * 1000})
    equal(status, 200, body)


def test_silence(server):
    """O3: a ping every 30 s; who answers them stays, however silent, and who does not is let go."""
    alive, dead = Socket(server), Socket(server)
    for _ in range(3):
        be_silent(server, 31)
        alive.settle()  # answers the ping on the way
    alive.settle()
    pings = 0
    try:
        while True:
            pings += dead.exactly(2)[0] & 15 == PING
            dead.exactly(1)
    except (Closed, ConnectionResetError):
        pass
    equal(pings, 2, "pings before it is let go")


def test_no_ping_before_its_time(server):
    """O3: who was heard of within the 30 s is not asked."""
    calm = Socket(server)
    be_silent(server, 20)
    calm.settle()
    calm.wire.settimeout(1)
    try:
        message = calm.exactly(1)
        raise AssertionError(f"something came: {message}")
    except TimeoutError:
        pass
