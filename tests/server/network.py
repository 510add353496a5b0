"""The way between a server and its database, through which bytes go late, not at all for a while, or no more: a proxy in user
space. When, the test decides, with its own seed."""
import contextlib
import os
import pathlib
import random
import shutil
import socket
import tempfile
import threading
import time

SOCKET = ".s.PGSQL.5432"


class Network:
    """Passes connections on to the PostgreSQL in a folder, from a socket of the same name in a folder of its own."""

    def __init__(self, folder, seed):
        self.target = str(pathlib.Path(folder) / SOCKET)
        self.chance = random.Random(seed)
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="millwright-network-"))
        self.pairs = set()
        self.lock = threading.Lock()
        self.breaks_after = None  # pieces that still go to the database before all connections break
        self.held_until = 0
        self.slow_until = 0
        self.door = socket.socket(socket.AF_UNIX)
        self.door.bind(str(self.folder / SOCKET))
        self.door.listen()
        threading.Thread(target=self.accept, daemon=True).start()

    def address(self, user, database):
        return f"postgresql://{user}@{str(self.folder).replace('/', '%2F')}/{database}"

    def accept(self):
        with contextlib.suppress(OSError):
            while True:
                near, _ = self.door.accept()
                far = socket.socket(socket.AF_UNIX)
                try:
                    far.connect(self.target)
                except OSError:  # it is down
                    near.close()
                    continue
                with self.lock:
                    self.pairs.add((near, far))
                for one, other in ((near, far), (far, near)):
                    threading.Thread(target=self.pump, args=(one, other, (near, far)), daemon=True).start()

    def pump(self, one, other, pair):
        with contextlib.suppress(OSError):
            while piece := one.recv(1 << 16):
                if one is pair[0] and self.breaks_after is not None:
                    self.breaks_after -= 1
                    if self.breaks_after < 0:
                        self.breaks_after = None
                        break
                while (wait := self.held_until - time.monotonic()) > 0:
                    time.sleep(wait)
                if time.monotonic() < self.slow_until:
                    time.sleep(self.chance.random() * 0.05)
                other.sendall(piece)
        self.close(pair)

    def close(self, pair):
        with self.lock:
            if pair not in self.pairs:
                return
            self.pairs.remove(pair)
        for end in pair:
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()

    # ---- what can happen ----
    def cut(self):
        """All connections break; new ones can be made."""
        for pair in list(self.pairs):
            self.close(pair)

    def hold(self, seconds):
        """Nothing goes through for a while, in either direction."""
        self.held_until = time.monotonic() + seconds

    def slow_down(self, seconds):
        """Everything takes its time for a while, now more, now less."""
        self.slow_until = time.monotonic() + seconds

    def end(self):
        self.door.close()
        self.cut()
        shutil.rmtree(self.folder, ignore_errors=True)
        assert not os.path.exists(self.folder)
