"""Runs the tool: finds it, shows its progress, and leaves no process."""

from __future__ import annotations

import atexit
import os
import pty
import re
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextvars import ContextVar, copy_context
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from ._errors import BeaconryError, Cancelled, Problem

if TYPE_CHECKING:
    # Called with each line of progress. True shows it, False does not; None shows it in notebooks and on terminals.
    Progress = Callable[[str], None] | bool | None
R = TypeVar("R")

# Set when the current run has to stop.
stop_event: ContextVar[threading.Event | None] = ContextVar("stop_event", default=None)


def find_binary(path: str | os.PathLike[str] | None = None) -> str:
    """The tool: the given file, else that of the variable BEACONRY, of this package, or on the PATH."""
    named = path or os.environ.get("BEACONRY")
    inside = Path(__file__).parent / "bin" / "beaconry"
    found = shutil.which(os.fspath(named)) if named else str(inside) if inside.exists() else shutil.which("beaconry")
    if found is None:
        what = f"There is no program {os.fspath(named)}." if named else "The tool beaconry was not found."
        raise BeaconryError([Problem(f"{what} Name it with binary=… or in the environment variable BEACONRY.")])
    return found


def _line(progress: Progress) -> Callable[[str], None]:
    """Shows the progress in a single line, which the next one replaces."""
    if callable(progress):
        return progress
    if progress is not False and "ipykernel" in sys.modules:
        return _notebook_line()
    if progress or (progress is None and sys.stderr.isatty()):
        return lambda line: print(f"\r\x1b[K{line}", end="", file=sys.stderr, flush=True)
    return lambda line: None


def _notebook_line() -> Callable[[str], None]:
    from IPython.display import display

    handles: list[Any] = []

    def show(line: str) -> None:
        if handles:
            handles[0].update({"text/plain": line}, raw=True)
        else:
            handles.append(display({"text/plain": line}, raw=True, display_id=True))

    return show


def execute(words: Sequence[str], progress: Progress = None) -> tuple[int, str, list[str]]:
    """Runs a program to its end.

    Its standard error is a terminal, because only there does it show its progress. An exception stops it as Ctrl-C does.

    :return: exit code, standard output, and the lines of standard error that are not progress.
    """
    show = _line(progress)
    is_shown = False
    messages: list[str] = []
    with tempfile.TemporaryFile() as output:
        terminal, slave = pty.openpty()
        try:
            process = subprocess.Popen(
                words, stdin=subprocess.DEVNULL, stdout=output, stderr=slave, start_new_session=True)
        except OSError as error:
            os.close(terminal)
            raise BeaconryError([Problem(f"The tool could not be started: {error}")]) from error
        finally:
            os.close(slave)
        try:
            for text, is_progress in _texts(terminal):
                if is_progress:
                    show(text)
                    is_shown = True
                else:
                    messages.append(text)
            process.wait()
        except BaseException:
            _interrupt(process, terminal)
            raise
        finally:
            os.close(terminal)
            if is_shown and not callable(progress):
                show("")
        output.seek(0)
        return process.returncode, output.read().decode(), messages


def _texts(terminal: int) -> Iterator[tuple[str, bool]]:
    """What is written to the terminal, and whether it is progress: a text behind "erase this line"."""
    stop = stop_event.get()
    pending = b""
    while True:
        if stop is not None and stop.is_set():
            raise Cancelled
        if not select.select([terminal], [], [], 0.1)[0]:
            continue
        chunk = _read(terminal)
        *lines, pending = re.split(rb"\r*\n", pending + chunk)
        for line in lines:
            if text := line.rpartition(b"\x1b[K")[2]:
                yield text.decode(errors="replace"), False
        erased, _, text = pending.rpartition(b"\x1b[K")
        if erased and text:
            yield text.decode(errors="replace"), True
        if not chunk:
            return


def _read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 65536)
    except OSError:
        # On Linux, the end of a terminal is an error.
        return b""


def _interrupt(process: subprocess.Popen[bytes], terminal: int) -> None:
    """Asks the tool to stop as Ctrl-C does. If asked again, it stops at once."""
    for patience in (20, 5):
        process.send_signal(signal.SIGINT)
        try:
            end = time.monotonic() + patience
            while process.poll() is None and time.monotonic() < end:
                if select.select([terminal], [], [], 0.05)[0] and not _read(terminal):
                    time.sleep(0.05)
        except KeyboardInterrupt:
            continue
        if process.poll() is not None:
            return
    process.kill()
    process.wait()


class Run(Generic[R]):
    """A run in the background: ``run = Run(calibrate, venue, walks=48)``, then ``run.result()``, or ``run.cancel()``."""

    progress = ""

    def __init__(self, function: Callable[..., R], *arguments: Any, **options: Any) -> None:
        self._stop = threading.Event()
        self._values: list[R] = []
        self._error: BaseException | None = None
        context = copy_context()
        context.run(stop_event.set, self._stop)
        call = {"progress": self._note, **options}
        self._thread = threading.Thread(target=context.run, args=(self._work, function, arguments, call), daemon=True)
        self._thread.start()
        atexit.register(self.cancel)

    @property
    def is_done(self) -> bool:
        return not self._thread.is_alive()

    def cancel(self) -> None:
        """Stops the run, and returns when the tool has ended."""
        self._stop.set()
        self._thread.join()
        atexit.unregister(self.cancel)

    def result(self) -> R:
        """Waits for the result. Raises what the function raises, and ``Cancelled`` after ``cancel()``."""
        while not self.is_done:
            self._thread.join(0.2)
        if self._error is not None:
            raise self._error
        return self._values[0]

    def _note(self, line: str) -> None:
        self.progress = line

    def _work(self, function: Callable[..., R], arguments: tuple[Any, ...], options: dict[str, Any]) -> None:
        try:
            self._values.append(function(*arguments, **options))
        except BaseException as error:  # noqa: BLE001
            self._error = error
