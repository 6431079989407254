"""Recordings, truths and fixes as pandas frames, and the tool's JSON Lines files of them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

if TYPE_CHECKING:
    import os

    PathText = str | os.PathLike[str]
READINGS = ["t", "beacon", "rssi", "channel", "report", "accuracy", "proximity"]
SENSORS = ("walking", "step", "heading", "pressure")


@dataclass
class Recording:
    """What a phone observed, and where it really was, if this is known.

    ``readings`` has one row a reading: ``t`` s, ``beacon``, ``rssi`` dBm, and ``channel`` of a packet. A reading of a ranging
    report has its number in ``report``; ``accuracy`` m and ``proximity`` are those of the report. A report that lists no
    beacon is a row without one. Only ``t``, ``beacon`` and ``rssi`` are needed: rows without ``report`` are packets.
    ``sensors`` has ``t``, ``sensor`` (walking, step, heading, pressure) and ``value``. ``truth`` has ``t``, ``x``, ``y``, ``level``
    and, if it is known, ``height``. The page Recordings has the units.
    """

    name: str
    readings: pd.DataFrame
    truth: pd.DataFrame | None = None
    sensors: pd.DataFrame | None = None
    duration: float | None = None
    kind: str = "walk"
    device: str | None = None
    truth_kind: str | None = None

    def write(self, folder: PathText) -> None:
        """Writes ``NAME.recording.jsonl`` and, if the truth is known, ``NAME.truth.jsonl``."""
        path = Path(folder)
        path.mkdir(parents=True, exist_ok=True)
        samples = [*_packets(self.readings), *_reports(self.readings), *_sensor_samples(self.sensors)]
        samples.sort(key=lambda sample: float(sample["t"]))
        last = max((float(sample["t"]) for sample in samples), default=0.0)
        if self.truth is not None and len(self.truth):
            last = max(last, float(self.truth["t"].max()))
        duration = last if self.duration is None else self.duration
        header = {"name": self.name, "kind": self.kind, "device": self.device, "duration": duration}
        _write(path / f"{self.name}.recording.jsonl", "recording", header, samples)
        if self.truth is not None:
            header = {"name": self.name, "kind": self.truth_kind}
            _write(path / f"{self.name}.truth.jsonl", "truth", header, _rows(self.truth))


@dataclass
class _File:
    """A part of a file: a header, and the lines to the next header."""

    header: dict[str, Any]
    lines: list[dict[str, Any]] = field(default_factory=list)


def read_recordings(path: PathText) -> list[Recording]:
    """The recordings of a file or of a folder, with their truths, in order of their names."""
    truths = {part.header["name"]: part for part in _parts(path, "truth")}
    return [_recording(part, truths.get(part.header["name"])) for part in _parts(path, "recording")]


def write_recordings(recordings: Iterable[Recording], folder: PathText) -> None:
    """Writes recordings and truths to a folder."""
    for recording in recordings:
        recording.write(folder)


def read_fixes(path: PathText) -> pd.DataFrame:
    """The fixes of a file or folder: a row a fix, with ``walk``, ``t``, ``x``, ``y``, ``level``, ``accuracy`` and ``published``.

    ``attrs["headers"]`` of the frame keeps what the headers say, such as the publish interval of each walk.
    """
    parts = _parts(path, "fixes")
    rows = [{"walk": part.header["name"], **line} for part in parts for line in part.lines]
    frame = pd.DataFrame(rows, columns=None if rows else ["walk", "t", "x", "y", "level"])
    frame.attrs["headers"] = {part.header["name"]: part.header for part in parts}
    return frame


def write_fixes(fixes: pd.DataFrame, folder: PathText) -> None:
    """Writes fixes to ``WALK.fixes.jsonl`` files, which ``evaluate(fixes=…)`` reads."""
    path = Path(folder)
    path.mkdir(parents=True, exist_ok=True)
    headers = fixes.attrs.get("headers", {})
    known = {name: fixes.iloc[:0] for name in headers}
    for name, frame in {**known, **dict(tuple(fixes.groupby("walk", sort=False)))}.items():
        header = {"name": name, **headers.get(name, {})}
        _write(path / f"{name}.fixes.jsonl", "fixes", header, _rows(frame.drop(columns="walk")))


def _parts(path: PathText, form: str) -> list[_File]:
    place = Path(path)
    if not place.exists():
        raise FileNotFoundError(f"There is no file or folder {place}.")
    parts: list[_File] = []
    for file in sorted(place.glob(f"*.{form}.jsonl")) if place.is_dir() else [place]:
        with file.open(encoding="utf-8") as lines:
            for line in filter(str.strip, lines):
                value = json.loads(line)
                if "format" in value:
                    parts.append(_File(value))
                elif parts:
                    parts[-1].lines.append(value)
    return [part for part in parts if part.header["format"] == f"beaconry-{form}"]


def _recording(part: _File, truth: _File | None) -> Recording:
    readings: list[dict[str, Any]] = []
    sensors: list[dict[str, Any]] = []
    reports = 0
    for line in part.lines:
        if "beacon" in line:
            readings.append(line)
        elif "ranging" in line:
            own = {"t": line["t"], "report": reports}
            readings.extend({**own, **entry} for entry in line["ranging"] or [{}])
            reports += 1
        else:
            sensors.extend({"t": line["t"], "sensor": key, "value": float(line[key])} for key in SENSORS if key in line)
    header = part.header
    return Recording(
        header["name"],
        pd.DataFrame(readings, columns=READINGS).astype({"report": "Int64", "channel": "Int64", "rssi": "float64"}),
        None if truth is None else pd.DataFrame(truth.lines, columns=None if truth.lines else ["t", "x", "y", "level"]),
        pd.DataFrame(sensors, columns=["t", "sensor", "value"]),
        header["duration"], header.get("kind", "walk"), header.get("device"),
        None if truth is None else truth.header.get("kind"),
    )


def _packets(readings: pd.DataFrame) -> Iterator[dict[str, Any]]:
    packets = readings[readings["report"].isna()] if "report" in readings else readings
    for row in _rows(packets.reindex(columns=["t", "beacon", "rssi", "channel"])):
        # A packet without a valid reading has 127.
        yield {**row, "rssi": row.get("rssi", 127)}


def _reports(readings: pd.DataFrame) -> Iterator[dict[str, Any]]:
    if "report" not in readings:
        return
    columns = ["beacon", "rssi", "accuracy", "proximity"]
    for _, rows in readings.dropna(subset="report").groupby("report"):
        yield {"t": _plain(rows["t"].iloc[0]), "ranging": [row for row in _rows(rows.reindex(columns=columns)) if row]}


def _sensor_samples(sensors: pd.DataFrame | None) -> Iterator[dict[str, Any]]:
    for row in _rows(sensors) if sensors is not None else ():
        yield {"t": row["t"], row["sensor"]: bool(row["value"]) if row["sensor"] == "walking" else row["value"]}


def _rows(frame: pd.DataFrame) -> Iterator[dict[str, Any]]:
    """The rows of a frame without what is missing."""
    columns = [str(column) for column in frame.columns]
    for values in frame.itertuples(index=False, name=None):
        yield {
            column: _plain(value)
            for column, value in zip(columns, values)
            if isinstance(value, (dict, list)) or not pd.isna(value)
        }


def _plain(value: Any) -> Any:
    """A value of numpy as JSON has it, and whole numbers without a decimal point."""
    value = value.item() if isinstance(value, np.generic) else value
    return int(value) if isinstance(value, float) and value.is_integer() else value


def _write(path: Path, form: str, header: dict[str, Any], lines: Iterable[dict[str, Any]]) -> None:
    first = {"format": f"beaconry-{form}", "version": 1, **{key: value for key, value in header.items() if value is not None}}
    text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in (first, *lines))
    path.write_text(text, encoding="utf-8")
