# At a terminal: questions with usual answers, completion, colours, Ctrl-C, undo, leaving.
# usage: terminal.sh PROGRAM SOURCE_ROOT
set -eu
python3 - "$1" <<'END'
import fcntl, os, pty, re, select, struct, sys, tempfile, termios, time

program = sys.argv[1]
PATIENCE = 600  # seconds after which something hangs; nothing here waits for them to pass


class Terminal:
    def __init__(self, *arguments, size=(50, 100), **environment):
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", *size, 0, 0))
            # libedit never frees the names of functions added to it.
            os.environ.update({"TERM": "xterm", "HOME": "/nonexistent",
                               "ASAN_OPTIONS": "detect_leaks=0", **environment})
            os.execv(program, [program, "play", *arguments])
        self.text = b""
        self.colours = False
        self.typed_at = 0  # in naps

    def read(self):
        """Reads what has been written, colours aside; false at the end."""
        try:
            self.text += os.read(self.fd, 65536)
        except OSError:
            return False
        self.colours |= b"\033[1m" in self.text
        self.text = re.sub(rb"\033\[[0-9;]*m", b"", self.text)
        return True

    def is_silent(self, seconds=0):
        return not select.select([self.fd], [], [], seconds)[0]

    def wait(self, wanted):
        """Reads up to and including `wanted`, and returns what stood before."""
        wanted, end = wanted.encode(), time.monotonic() + PATIENCE
        while wanted not in self.text:
            if self.is_silent(1):
                if time.monotonic() > end:
                    sys.exit(f"no {wanted!r} in {self.text[-2000:]!r}")
            elif not self.read():
                sys.exit(f"ended without {wanted!r}: {self.text[-2000:]!r}")
        before, _, self.text = self.text.partition(wanted)
        return before

    def naps(self):
        """How often the program has gone to sleep, if it sleeps now; else 0."""
        with open(f"/proc/{self.pid}/status") as status:
            facts = {name: value.strip() for name, _, value in (line.partition(":") for line in status)}
        return int(facts["voluntary_ctxt_switches"]) if facts["State"].startswith("S") else 0

    def listens(self):
        """It has noticed what was typed last, sleeps and has nothing more to say."""
        naps = self.naps()
        if naps <= self.typed_at or not self.is_silent():
            return False
        self.typed_at = naps
        return True

    def send(self, text):
        """Types when the program waits for it: a control key that is pressed before the editor listens is lost."""
        end = time.monotonic() + PATIENCE
        while not self.listens():
            if time.monotonic() > end:
                sys.exit(f"does not listen: {self.text[-2000:]!r}")
            if not self.is_silent(0.01) and not self.read():
                sys.exit(f"ended before {text!r}: {self.text[-2000:]!r}")
        self.type(text)

    def type(self, text):
        """Types whatever the program does."""
        os.write(self.fd, text.encode())

    def code(self):
        while self.read():
            pass
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])


t = Terminal("lancashire", "--seed", "42")
t.wait("How many players")
t.wait(": ")
t.send("7\n")
t.wait("3 to 4 players, not '7'")
t.wait("How many players, 3 to 4 [4]: ")
t.send("3\n")
t.wait("the next two whole turns")
t.wait("Who sits there [human,level4,level4]: ")
t.send("human,random\n")
t.wait("the game has 3 seats, and this names 2")
t.wait("Who sits there")
t.send("human, random , random\n")
t.wait("Name of the player in seat 1 [Ada]: ")
t.send("Karl,Otto\n")
t.wait("cannot have")
t.wait("Name of the player in seat 1 [Ada]: ")
t.send(" Karl \n")
t.wait("Karl> ")
assert t.colours
t.send("bu\t\t\t")
t.wait("lancaster.2")
t.wait("Karl> build ")
t.send("\x03")
t.wait("to leave: quit")
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
# The answers to the questions are no history.
t.send("\x10" * 20)
t.wait("loan")
t.send("\x15score\n")
history = t.wait("Points so far")
assert b"human" not in history and b"Otto" not in history, history
t.wait("Karl> ")
t.send("quit\n")
t.wait("Save the game?")
t.send("\n")
t.wait("You leave after move")
code = t.code()
assert code == 0, (code, t.text)

# A move that is half filled in is shown before it is made; a word too many gives the line back.
t = Terminal("lancashire", "--players", "3", "--seats", "human,random,random", "--name", "Ann",
             "--seed", "7")
t.wait("Ann> ")
t.send("build preston.2\n")
t.wait("build preston.2 (cotton) (card:preston)")
t.wait("Enter to do it, or back: ")
t.send("back\n")
t.wait("Ann> ")
t.send("build preston.2\n")
t.wait("or back: ")
t.send("score\n")
t.wait("Points so far")
t.wait("build preston.2 (cotton) (card:preston)") # the question stands
t.wait("or back: ")
t.send("pass card:preston card:colne\n")
t.wait('"card:preston" is too much')
t.wait("Ann> pass card:preston card:colne")
t.send("\x7f" * len(" card:colne") + "\n")
t.wait("Ann: pass card:preston")
t.wait("Ann> ")
t.send("Build Manchester.1 cotton\n")
t.wait("Ann: build manchester.1 cotton card:manchester")
t.wait("Ann> ")
# Tab knows a line from either end, in capitals too.
t.send("Link Manchester--bu\t\n")
t.wait("ry ")
t.wait("So far: link bury--manchester")
t.wait("... > ")
t.send("\x04")
t.wait("Save the game?")
t.send("\n")
assert t.code() == 0

# Undo at the question drops the move that is asked about, and no other.
t = Terminal("lancashire", "--players", "3", "--seats", "human,random,random", "--name", "Ann",
             "--seed", "7")
t.wait("Ann> ")
t.send("pass card:colne\n")
t.wait("Ann: pass card:colne")
t.wait("Ann passes with the card")
t.wait("Ann> ")
t.send("build preston.2\n")
t.wait("Enter to do it, or back: ")
t.send("undo\n")
t.wait("That move is dropped. It was not made yet")
t.wait("Ann> ")
t.send("log\n")
t.wait("Ann: pass card:colne")
t.wait("Ann> ")
t.send("quit\n")
t.wait("Save the game?")
t.send("\n")
assert t.code() == 0

# A finished game that is resumed is over, and can be looked at and taken back.
with tempfile.TemporaryDirectory() as folder:
    path = folder + "/over.log"
    t = Terminal("age-of-industry", "--map", "germany", "--players", "3", "--seats",
                 "random,random,random", "--seed", "1", "--name", "Ann", "--save", path)
    assert t.code() == 0
    log = open(path).read().replace("# seats: random", "# seats: human")
    open(path, "w").write(log)
    t = Terminal("--resume", path)
    t.wait("this game is over, after")
    t.wait("Final scores")
    t.wait("You can still type: board, score, log, undo, save FILE, quit.")
    t.wait("over> ")
    t.send("score\n")
    t.wait("Final scores")
    t.wait("over> ")
    t.send("undo\n")
    t.wait("Taken back:")
    t.wait("Ann> ")
    t.send("quit\n")
    t.wait("Save the game?")
    t.send("\n")
    assert t.code() == 0

# A hint takes a moment, and Ctrl-C makes do with what it has.
t = Terminal("lancashire", "--players", "3", "--level", "7", "--name", "Ann", "--seed", "7")
t.wait("Jasper: level 7. Jasper II: level 7.")
t.wait("Ann> ")
t.send("hint\n")
t.wait("Thinking ...")
t.type("\x03")
t.wait(" 1. ")
t.wait("times each")
t.wait("Ann> ")
t.send("hint pas\t\n")
t.wait("pass card:")
t.wait("times each")
t.wait("Ann> ")
t.send("quit\n")
t.wait("Save the game?")
t.send("\n")
assert t.code() == 0

# Another game in the file is given up by a word only.
with tempfile.TemporaryDirectory() as folder:
    path = folder + "/my.log"
    arguments = ("lancashire", "--players", "3", "--seats", "random,random,random", "--save", path)
    t = Terminal(*arguments, "--seed", "1", "--name", "Ann")
    assert t.code() == 0
    kept = open(path).read()
    for answer, code in ("\n", 1), ("no\n", 1), ("yes\n", 0):
        t = Terminal(*arguments, "--seed", "2", "--name", "Ann")
        t.wait("my.log holds another game (")
        t.wait(" moves). Overwrite? [no]: ")
        assert open(path).read() == kept
        t.send(answer)
        assert t.code() == code, t.text
    assert open(path).read() != kept

# The page is no higher than the terminal, from the table of players down to the prompt.
pages = (("lancashire", "--players", "4", "--seats", "human,random,random,random"),
         ("--map", "germany", "--players", "5", "--seats", "human,random,random,random,random"),
         ("--map", "new-england", "--players", "3", "--seats", "human,random,random"))
for arguments in pages:
    for rows, columns in (24, 80), (40, 100):
        t = Terminal(*arguments, "--name", "Ann", "--seed", "3", size=(rows, columns))
        t.wait("Its rules are in")
        for _ in range(12):
            page = t.wait("Ann> ").split(b"Its rules are in")[-1]
            # What the others did stands above the page; a story has no brackets.
            begins = [i for i, line in enumerate(page.split(b"\n"))
                      if b"in order of play" in line or re.match(rb" (> )?[A-E]: ", line)]
            lines = page.split(b"\n")[begins[0]:]
            assert len(lines) <= rows, (arguments, rows, page.decode())
            assert b" round " in b"".join(lines[-3:]), page
            t.send("random\n")
        t.send("\x04")
        t.wait("Save the game?")
        t.send("\n")
        assert t.code() == 0

# A map is asked for, with how sure its facts are; the questions understand quit.
t = Terminal("age-of-industry", "--seed", "42")
t.wait("How many players, 3 to 5 [4]: ")
t.send("3\n")
t.wait("this is our reconstruction")
t.wait("135 reconstruction.")
t.wait("read by eye off one photograph")
t.wait("Which map: germany new-england [germany]: ")
t.send("moon\n")
t.wait("has no map 'moon'")
t.wait("Which map")
t.send("new-england\n")
t.wait("Who sits there")
t.send("\n")
t.wait("Name of the player in seat 1 [Ada]: ")
t.send("\n")
t.wait("How surely its board is known: millwright show --map new-england --sources")
t.wait("Age of Industry \xb7 New England")
t.wait("Ada> ")
# The price of a move that is half filled in, and that it is borrowed.
t.send("build pennsylvania.3\n")
t.wait("build pennsylvania.3 (coal) (card:")
t.wait("   costs $1, 1 new loan")
t.wait("Enter to do it, or back: ")
t.send("\x04")
t.wait("You leave after move")
assert t.code() == 0
t = Terminal("age-of-industry")
t.wait("How many players, 3 to 5 [4]: ")
t.send("quit\n")
assert t.code() == 1

t = Terminal("lancashire", "--players", "3", "--seats", "human,human,random", "--name", "Ann,Bob", NO_COLOR="1")
t.wait("press Enter when you are ready: ")
t.send("\n")
t.wait("> ")
t.send("random\n")
t.wait("press Enter when you have read this: ")
t.send("\x04")
t.wait("You leave after move")
assert t.code() == 0 and not t.colours
END
