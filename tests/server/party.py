"""People at a table: what most tests begin with."""
import atexit
import itertools

from client import Engine, Refused, Socket

numbers = itertools.count(1)
engines = {}


def own(*options):
    """Marks a test that needs a server for itself, with these options (see run.py)."""
    def mark(test):
        test.options = options
        return test
    return mark


def fresh(name):
    """A name that nobody has."""
    return f"{name} {next(numbers)}"


def equal(got, wanted, what=""):
    assert got == wanted, f"{what} is {got!r}, not {wanted!r}"


def has(fields, **wanted):
    for key, value in wanted.items():
        equal(fields.get(key, "(missing)"), value, key)


def refuses(code, socket, cmd, **fields):
    """The request is refused with that code; the error."""
    error = socket.refused(cmd, **fields)
    equal(error["code"], code, f"{cmd}'s error {error}")
    return error


def engine(server):
    """The engine that says what can be played, one for all."""
    if server.program not in engines:
        engines[server.program] = Engine(server.program)
        atexit.register(engines[server.program].close)
    return engines[server.program]


class Party:
    """A table with people around it, each with a connection that has it open. `people`, `sockets`: by seat."""

    def __init__(self, server, n=3, game="lancashire", members=False, sit=None, opened=True, **terms):
        self.server = server
        self.people = [server.guest(fresh(name), password="a good password" if members else None)
                       for name in ("Ann", "Bob", "Cyd", "Dan", "Eve")[:n]]
        self.sockets = [person.connect() for person in self.people]
        terms = {"players": n + len(terms.get("bots", [])), "order": "seats", **terms}
        made = self.sockets[0].ask("create", game=game, **terms)
        self.table, self.invite = made["table"], made["invite"]
        for seat in range(1, n if sit is None else sit):
            equal(self.sockets[seat].ask("sit", table=self.table, invite=self.invite)["seat"], seat, "the seat")
        self.opened = [self.ask(seat, "open") for seat in range(n if sit is None else sit)] if opened else []
        self.settle()

    # ---- asking ----
    def ask(self, by, cmd, **fields):
        return self.sockets[by].ask(cmd, table=self.table, **fields)

    def refuses(self, code, by, cmd, **fields):
        return refuses(code, self.sockets[by], cmd, table=self.table, **fields)

    def spectator(self, name="Sue", **fields):
        """Somebody without a seat who has the table open."""
        person = self.server.guest(fresh(name))
        socket = person.connect()
        socket.person = person
        socket.opened = socket.ask("open", table=self.table, **fields)
        return socket

    def stranger(self):
        """A connection of nobody."""
        return Socket(self.server)

    def about(self, seat=0):
        return self.ask(seat, "open")["about"]

    def now(self, seat=0):
        """What `open` answers now."""
        return self.ask(seat, "open")

    def settle(self):
        for socket in self.sockets:
            socket.settle()
            socket.pushes.clear()

    # ---- playing ----
    def moves(self, seat):
        return engine(self.server).moves(self.ask(seat, "open")["position"])

    def cheap(self, seat):
        """A move that can surely be made and changes little."""
        moves = self.moves(seat)
        passes = [move for move in moves if move.startswith("pass")]
        return (passes or moves)[0]

    def play(self, seat=None, move=None, **fields):
        """Plays a move of whoever is to play."""
        state = self.ask(0 if seat is None else seat, "open")
        if seat is None:
            seat = state["about"]["seat"]
        return self.ask(seat, "play", n=state["moves"], move=move or self.cheap(seat), **fields)

    def seat(self):
        return self.about()["seat"]


__all__ = ["Party", "Refused", "engine", "equal", "fresh", "has", "own", "refuses"]
