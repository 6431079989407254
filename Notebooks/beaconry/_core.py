"""Positioning cores that are classes of Python: the tool talks to the live class over a socket, through a small program."""

from __future__ import annotations

import json
import shlex
import socket
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple, TextIO

from ._process import stop_event


class Fix(NamedTuple):
    """A position in metres; ``accuracy`` is the radius that should hold the true position in 68 of 100 cases."""

    x: float
    y: float
    level: int
    accuracy: float | None = None
    published: bool = True


class Reading(NamedTuple):
    time: float
    beacon: str
    rssi: float


@dataclass(frozen=True)
class Observation:
    """What the phone observed since the step before. The lists are those of the page Cores."""

    time: float
    packets: list[dict[str, Any]]
    ranging: list[dict[str, Any]]
    motion: list[dict[str, Any]]
    steps: list[dict[str, Any]]
    headings: list[dict[str, Any]]
    pressure: list[dict[str, Any]]

    @property
    def readings(self) -> list[Reading]:
        """All valid readings, of packets and of ranging reports."""
        samples = [(packet["time"], packet) for packet in self.packets]
        samples += [(report["time"], entry) for report in self.ranging for entry in report["entries"]]
        return [Reading(time, sample["beacon"], sample["rssi"]) for time, sample in samples if sample["rssi"] is not None]


class Core:
    """A positioning core. A subclass has ``locate``; ``start`` forgets the recording before."""

    accuracy = 5.0
    """Radius in metres for positions that come without their own."""
    publish_interval = 1.0
    ranging = 1.0
    sensors: tuple[str, ...] = ()
    settings: dict[str, Any]
    """The settings of the engine at their defaults."""
    seed: int
    """The same seed must give the same fixes."""

    def start(self, venue: dict[str, Any], recording: str) -> None:
        """A recording begins."""

    def locate(self, observation: Observation) -> Fix | tuple[float, float, int] | None:
        """The position at ``observation.time``, or ``None``."""
        raise NotImplementedError


Cores = Mapping[str, Callable[[], Core]]


def _answers(core: Core, lines: Iterator[str]) -> Iterator[dict[str, Any]]:
    venue: dict[str, Any] = {}
    for message in map(json.loads, lines):
        if message["type"] == "hello":
            venue, core.settings, core.seed = message["venue"], message["settings"], int(message["seed"])
            yield {
                "type": "ready", "protocol": 1, "name": type(core).__name__, "publishInterval": core.publish_interval,
                "ranging": core.ranging, "sensors": list(core.sensors),
            }
        elif message["type"] == "start":
            core.start(venue, message["recording"])
        elif message["type"] == "step":
            lists = {key: message.get(key, []) for key in Observation.__dataclass_fields__}
            position = core.locate(Observation(**lists))
            if position is None:
                yield {"type": "none", "time": message["time"]}
            else:
                fix = Fix(*position)
                yield {
                    "type": "fix", "time": message["time"], "x": float(fix.x), "y": float(fix.y), "level": int(fix.level),
                    "horizontalAccuracy": float(core.accuracy if fix.accuracy is None else fix.accuracy),
                    "isPublished": bool(fix.published),
                }


class Server:
    """Answers for cores, in threads. ``error`` is the first that one of them raised."""

    def __init__(self, cores: Cores, listener: socket.socket, stop: threading.Event) -> None:
        self.cores = cores
        self.listener = listener
        self.stop = stop
        self.error: BaseException | None = None

    def words(self) -> list[str]:
        """The options with which the tool runs them."""
        program = [sys.executable, "-S", "-E", str(Path(__file__).with_name("_relay.py")), self.listener.getsockname()]
        return [f"--external={name}={shlex.join([*program, name])}" for name in self.cores]

    def accept(self) -> None:
        while True:
            try:
                connection, _ = self.listener.accept()
            except OSError:
                return
            threading.Thread(target=self.session, args=(connection,), daemon=True).start()

    def session(self, connection: socket.socket) -> None:
        """One process of the tool's core: a core of its own, which answers line by line."""
        with connection, connection.makefile(encoding="utf-8", newline="\n") as stream:
            lines = _lines(stream)
            name = next(lines, None)
            if name is None:
                return
            try:
                for answer in _answers(self.cores[name](), lines):
                    line = json.dumps(answer, allow_nan=False) + "\n"
                    with suppress(OSError):
                        connection.sendall(line.encode())
            except BaseException as error:  # noqa: BLE001
                self.error = self.error or error
                self.stop.set()


def _lines(stream: TextIO) -> Iterator[str]:
    """The lines of the tool, until it ends the core's process."""
    with suppress(OSError):
        while (line := stream.readline()).endswith("\n"):
            yield line[:-1]


@contextmanager
def serving(cores: Cores) -> Iterator[Server]:
    """Answers for the cores as long as this context lasts. An error of a core stops the run."""
    stop = stop_event.get() or threading.Event()
    token = stop_event.set(stop)
    with tempfile.TemporaryDirectory() as folder, socket.socket(socket.AF_UNIX) as listener:
        path = str(Path(folder, "cores"))
        listener.bind(path)
        listener.listen()
        server = Server(cores, listener, stop)
        threading.Thread(target=server.accept, daemon=True).start()
        try:
            yield server
        finally:
            stop_event.reset(token)
            # Ends the thread that waits for connections.
            listener.shutdown(socket.SHUT_RDWR)
