"""Where a server under test keeps people and tables: a folder with SQLite, or, where MILLWRIGHT_POSTGRES says so
(tools/with_postgres.sh), a database of its own in PostgreSQL. Tests look into it, and change it, past the server."""
import contextlib
import itertools
import json
import os
import pathlib
import signal
import sqlite3
import subprocess
import time

ADDRESS = os.environ.get("MILLWRIGHT_POSTGRES")
numbers = itertools.count()


class Sqlite:
    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.words = ["--data", str(folder)]  # of the command line

    def rows(self, sql, *values):
        connection = sqlite3.connect(self.folder / "millwright.db")
        try:
            with connection:
                return connection.execute(sql, values).fetchall()
        finally:
            connection.close()

    change = rows

    def dump(self):
        """All that is stored, as bytes."""
        return b"".join(path.read_bytes() for path in self.folder.iterdir())


class Postgres:
    def __init__(self):
        self.name = f"test_{os.getpid()}_{next(numbers)}"
        psql("postgres", f'create database "{self.name}"')
        self.words = ["--database", ADDRESS + self.name]

    def rows(self, sql, *values):
        lines = psql(self.name, f"select row_to_json(one_row) from ({fill(sql, values)}) as one_row").splitlines()
        return [tuple(json.loads(line).values()) for line in lines]

    def change(self, sql, *values):
        psql(self.name, fill(sql, values))

    def dump(self):
        return subprocess.run(["pg_dump", ADDRESS + self.name], check=True, capture_output=True).stdout


class Cluster:
    """The PostgreSQL that all tests share, to be brought down and up again."""

    def __init__(self):
        self.folder = pathlib.Path(os.environ["MILLWRIGHT_POSTGRES_FOLDER"])

    def processes(self):
        """The server first, then those that it has started."""
        first = int((self.folder / "data" / "postmaster.pid").read_text().split()[0])
        children = pathlib.Path(f"/proc/{first}/task/{first}/children").read_text().split()
        return [first, *map(int, children)]

    def signal(self, number):
        first = self.processes()[0]
        os.kill(first, number)
        for process in self.processes()[1:]:
            with contextlib.suppress(ProcessLookupError):  # some come and go by themselves
                os.kill(process, number)

    def kill(self):
        """All at once, as if the power had gone."""
        self.signal(signal.SIGSTOP)  # so that none starts another meanwhile
        processes = self.processes()
        for process in processes:
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        while any(is_running(process) for process in processes):
            time.sleep(0.005)
        # Where nobody buries the dead, their numbers look alive to the next one.
        for lock in (self.folder / "data" / "postmaster.pid", *self.folder.glob(".s.PGSQL.*.lock")):
            lock.unlink()

    def start(self):
        subprocess.run(["bash", str(self.folder / "start")], check=True, stdout=subprocess.DEVNULL)


def is_running(process):
    try:
        return pathlib.Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


def psql(database, sql):
    command = ["psql", "-qAtX", "-v", "ON_ERROR_STOP=1", "-c", sql, ADDRESS + database]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def fill(sql, values):
    """The text with values in the place of its question marks."""
    parts = sql.split("?")
    assert len(parts) == len(values) + 1, sql
    quoted = [str(value) if isinstance(value, int) else "'" + value.replace("'", "''") + "'" for value in values]
    return parts[0] + "".join(value + part for value, part in zip(quoted, parts[1:]))


def database_for(folder):
    return Postgres() if ADDRESS else Sqlite(folder)
