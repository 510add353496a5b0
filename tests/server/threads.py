"""A server built with the thread sanitizer: bots think, people sign in and passwords are made while a game is played
and the server ends. A race ends the server, and with it the test.
usage: threads.py PROGRAM"""
import sys
import threading

from client import Engine, Person, Server

NO_LIMITS = [word for name in ("requests", "chat", "tables", "connections", "guests", "passwords")
             for word in ("--limit", name + "=0")]


def sign_in_and_out(server, number, failed):
    """Passwords are computed on workers while bots think there."""
    try:
        person = Person(server, f"member {number}", password="correct horse")
        for _ in range(3):
            assert server.http("POST", "/api/sign-in", {"name": person.name, "password": "wrong horse"})[0] == 401
            assert server.http("POST", "/api/sign-in", {"name": person.name, "password": "correct horse"})[0] == 200
    except Exception as failure:
        failed.append(repr(failure))


def play(server, person, game, failed):
    """A game with two bots, one of which judges by a net, until some moves were made."""
    engine = Engine(server.program)
    try:
        socket = person.connect()
        table = socket.ask("create", game=game[0], map=game[1], players=3, bots=[9, 1])["table"]
        for _ in range(4):
            seen = socket.ask("open", table=table)
            while seen["about"]["seat"] != 0:
                socket.push("turn")
                seen = socket.ask("open", table=table)
            socket.ask("play", table=table, n=seen["moves"], move=engine.moves(seen["position"], 20)[0])
        socket.ask("stand-in", table=table, on=True)  # bots are thinking when it ends
    except Exception as failure:
        failed.append(repr(failure))
    engine.close()


def main(program):
    failed = []
    with Server(program, *NO_LIMITS, env={"TSAN_OPTIONS": "halt_on_error=1 exitcode=66"}) as server:
        people = [Person(server, f"player {i}") for i in range(3)]
        games = [("birmingham", None), ("lancashire", None), ("age-of-industry", "germany")]
        work = [threading.Thread(target=play, args=(server, *pair, failed)) for pair in zip(people, games)]
        work += [threading.Thread(target=sign_in_and_out, args=(server, i, failed)) for i in range(2)]
        for thread in work:
            thread.start()
        for thread in work:
            thread.join()
        assert not failed and server.process.poll() is None, failed
    # Ended with bots under way; client.py has looked at how.
    print("no race")


if __name__ == "__main__":
    main(sys.argv[1])
