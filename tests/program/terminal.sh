# At a terminal: questions with usual answers, completion, colours, Ctrl-C, undo, leaving.
# usage: terminal.sh PROGRAM SOURCE_ROOT
set -eu
python3 - "$1" <<'END'
import os, pty, re, select, sys, time

program = sys.argv[1]


class Terminal:
    def __init__(self, *arguments, **environment):
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            # libedit never frees the names of functions added to it.
            os.environ.update({"TERM": "xterm", "HOME": "/nonexistent",
                               "ASAN_OPTIONS": "detect_leaks=0", **environment})
            os.execv(program, [program, "play", *arguments])
        self.text = b""
        self.colours = False

    def wait(self, wanted, again=None):
        """Reads up to and including `wanted`, colours aside. A control key that is pressed before
        the editor listens may be lost: `again` is then sent once more."""
        wanted, end = wanted.encode(), time.monotonic() + 30
        while wanted not in self.text:
            if not select.select([self.fd], [], [], 1)[0]:
                if again and time.monotonic() < end:
                    self.send(again)
                    continue
                if time.monotonic() < end:
                    continue
                sys.exit(f"no {wanted!r} in {self.text[-2000:]!r}")
            try:
                self.text += os.read(self.fd, 65536)
                self.colours |= b"\033[1m" in self.text
                self.text = re.sub(rb"\033\[[0-9;]*m", b"", self.text)
            except OSError:
                sys.exit(f"ended without {wanted!r}: {self.text[-2000:]!r}")
        self.text = self.text[self.text.index(wanted) + len(wanted):]

    def send(self, text):
        os.write(self.fd, text.encode())

    def code(self):
        try:
            while True:
                self.text += os.read(self.fd, 65536)
        except OSError:
            pass
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])


t = Terminal("--seed", "42")
t.wait("How many players")
t.wait(": ")
t.send("7\n")
t.wait("3 to 4 players, not '7'")
t.wait("How many players")
t.send("\n")
t.wait("Who sits there")
t.send("\n")
t.wait("Name of the player in seat 1 [Ada]: ")
t.send("Karl\n")
t.wait("Karl> ")
assert t.colours
t.send("bu\t\t\t")
t.wait("lancaster.2")
t.wait("Karl> build ")
t.send("\x03")
t.wait("to leave: quit", again="\x03")
t.wait("Karl> ")
t.send("loan\n")
t.wait("So far: loan")
t.wait("... > ")
t.send("pas\t\n")
t.wait("So far: pass")
t.send("random\n")
t.wait("Karl: ")
t.wait("Karl> ")
t.send("undo\n")
t.wait("Taken back:")
t.wait("Karl> ")
t.send("quit\n")
t.wait("Save the game?")
t.send("\n")
t.wait("You leave after move")
code = t.code()
assert code == 0, (code, t.text)

t = Terminal("--players", "3", "--seats", "human,human,random", "--name", "Ann,Bob", NO_COLOR="1")
t.wait("press Enter when you are ready: ")
t.send("\n")
t.wait("> ")
t.send("random\n")
t.wait("press Enter when you have read this: ")
t.send("\x04")
t.wait("You leave after move", again="\x15\x04")
assert t.code() == 0 and not t.colours
END
