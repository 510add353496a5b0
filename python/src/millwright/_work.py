"""What whoever plays and writes for hours needs: games on threads, files that are whole, and a folder for oneself."""

from __future__ import annotations

import contextlib
import fcntl
import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from . import errors


MOST_THREADS = 256


def usual_threads() -> int:
    """As many as there are processors."""
    return min(os.cpu_count() or 1, MOST_THREADS)


def on_threads(play: Callable[[Any, bytearray], Any], jobs: Iterable[Any], threads: int, ahead: int) -> Iterator[Any]:
    """What `play` returns for each job, in their order; it is to end soon when the second it is given has become 1. So many
    jobs for each thread are begun before anybody asks. Who closes this, or is interrupted, waits for no game."""
    stop, waiting = bytearray(1), deque()
    with ThreadPoolExecutor(threads) as pool:
        try:
            for job in jobs:
                waiting.append(pool.submit(play, job, stop))
                if len(waiting) > ahead * threads:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            stop[0] = 1
            pool.shutdown(cancel_futures=True)


def put(path: Path, data: bytes) -> None:
    """A file that is there whole or not at all, also when the power fails."""
    new = path.with_name(path.name + ".new")
    try:
        with open(new, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(new, path)
    except OSError:
        new.unlink(missing_ok=True)
        raise
    handle = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


@contextlib.contextmanager
def alone_in(folder: Path) -> Iterator[None]:
    """Nobody else writes there meanwhile. The system ends this when the process ends."""
    folder.mkdir(parents=True, exist_ok=True)
    handle = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield
    except BlockingIOError:
        raise errors.Busy(f"Another process is writing to {folder}", "busy") from None
    finally:
        os.close(handle)
