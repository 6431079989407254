"""What commands leave, as frames."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np
import pandas as pd

from ._recordings import Recording, read_fixes, read_recordings

if TYPE_CHECKING:
    from ._recordings import PathText

R = TypeVar("R", bound="Result")


class Result:
    """What a command left: ``json``, its document; ``folder`` with its files; ``messages``; and ``exit_code``.

    Without ``output=…``, the folder is a temporary one, which lives as long as this object.
    """

    file = ""

    def __init__(
        self, document: dict[str, Any], folder: Path | None, text: str = "", messages: list[str] | None = None,
        exit_code: int = 0, scratch: object = None,
    ) -> None:
        self.json = document
        self.folder = folder
        self.text = text
        self.messages = messages or []
        self.exit_code = exit_code
        self._scratch = scratch

    @classmethod
    def open(cls: type[R], folder: PathText) -> R:  # noqa: PYI019
        """The result that an earlier run left in a folder, such as ``Calibration.open("beaconry-output/office")``."""
        return cls(_read(Path(folder) / cls.file), Path(folder))

    @property
    def requirements_met(self) -> bool:
        """Whether the exit code is 0. The document says which requirement is not met."""
        return self.exit_code == 0

    def path(self, name: str) -> Path:
        """A file of the folder, such as ``venue.yaml``."""
        if self.folder is None:
            raise FileNotFoundError("This result has no folder.")
        return self.folder / name

    def frame(self, key: str) -> pd.DataFrame:
        """A list of the document as a frame. Members of members become columns such as ``selected.recall``."""
        return _split(pd.json_normalize(self.json[key]))

    def show(self, pattern: str | None = None) -> Page:
        """The report, or the pictures of the folder that fit a pattern such as ``"map-*.svg"``, in a notebook."""
        files = [path for one in ([pattern] if pattern else ["*.html", "*.svg"]) for path in sorted(self.path("").glob(one))]
        if not files:
            raise FileNotFoundError(f"{self.folder} has no {pattern or 'report'}.")
        if files[0].suffix == ".html":
            page = escape(files[0].read_text(encoding="utf-8"))
            return Page(f'<iframe srcdoc="{page}" width="100%" height="600" style="border: 0"></iframe>')
        return Page("".join(path.read_text(encoding="utf-8") for path in files if path.suffix == ".svg"))

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.json.get('format', '')} in {self.folder}>"


@dataclass(frozen=True)
class Page:
    """What a notebook shows."""

    html: str

    def _repr_html_(self) -> str:
        return self.html


class Simulation(Result):
    """Simulated walks."""

    file = "summary.json"

    @property
    def recordings(self) -> list[Recording]:
        return read_recordings(self.path(""))


class Fixes(Result):
    """Positions of recordings."""

    @property
    def fixes(self) -> pd.DataFrame:
        return read_fixes(self.path(""))


class Evaluation(Result):
    """The metrics of walks."""

    file = "evaluation.json"

    @property
    def metrics(self) -> pd.DataFrame:
        """A row a walk and metric. The rows of all walks together have the walk "pooled", and the ends of their intervals."""
        return _metrics([*_walks(self.json)])

    @property
    def error_map(self) -> pd.DataFrame:
        """A row a cell; ``read_geojson`` has the same with polygons."""
        return pd.read_csv(self.path("error-map.csv"))


class Benchmark(Result):
    """Cores on the same walks."""

    file = "benchmark.json"

    @property
    def metrics(self) -> pd.DataFrame:
        """A row a core, walk and metric; see ``Evaluation.metrics``."""
        return _metrics(
            ({"core": core["name"], **labels}, metrics) for core in self.json["cores"] for labels, metrics in _walks(core)
        )

    @property
    def comparisons(self) -> pd.DataFrame:
        """A row a core and metric, compared with the first core."""
        return pd.json_normalize(self.json["comparisons"], "rows", ["core", "reference"])


class Maps(Result):
    """Planning maps."""

    file = "maps.json"

    @property
    def cells(self) -> pd.DataFrame:
        """A row a cell: level, corners in metres, and the values."""
        return pd.read_csv(self.path("maps.csv"))


class Prediction(Result):
    """The accuracy that a plan will have."""

    file = "prediction.json"

    @property
    def metrics(self) -> pd.DataFrame:
        """A row a metric: its median over buildings, and the ends of the interval that holds 90 % of them."""
        return _metrics([({}, self.json["metrics"])])


class Density(Result):
    """Accuracy against the number of beacons."""

    file = "density.json"

    @property
    def points(self) -> pd.DataFrame:
        """A row a number of beacons and metric; see ``Prediction.metrics``."""
        return _metrics(({"beacons": point["beacons"]}, point["metrics"]) for point in self.json["points"])


class Calibration(Result):
    """Settings for a venue, with the evidence: ``json`` is the preset, ``report`` the whole result."""

    file = "preset.json"

    @property
    def report(self) -> dict[str, Any]:
        return _read(self.path("calibration.json"))

    @property
    def walks(self) -> pd.DataFrame:
        """A row a test walk, with the scores of baseline and candidate."""
        return pd.DataFrame(self.report["walks"])

    @property
    def settings(self) -> pd.DataFrame:
        """A row a changed setting, with its improvement."""
        return pd.DataFrame(self.report["settings"])

    @property
    def trials(self) -> pd.DataFrame:
        """A row a configuration and walk, with the metrics of the search."""
        return read_study(self.path(self.report["study"]))


class Engagement(Result):
    """Which zones can be notified."""

    file = "engagement.json"

    @property
    def zones(self) -> pd.DataFrame:
        return self.frame("zones")

    @property
    def profiles(self) -> pd.DataFrame:
        return self.frame("profiles")


def read_study(path: PathText) -> pd.DataFrame:
    """The trials of a study: ``configuration``, ``settings`` as JSON, ``walk``, and a column a metric."""
    with sqlite3.connect(f"{Path(path).resolve().as_uri()}?mode=ro", uri=True) as study:
        table = pd.read_sql(
            """SELECT configuration, settings, walk.name AS walk, keys, bits FROM trial
               JOIN configuration ON configuration.id = trial.configuration JOIN metrics ON metrics.id = trial.metrics
               JOIN (SELECT id, min(name) AS name FROM walk GROUP BY id) AS walk ON walk.id = trial.walk
               ORDER BY configuration, walk.name""",
            study,
        )
    study.close()
    # Eight bytes a metric, little-endian; NaN is "has no value".
    values = [
        pd.DataFrame(np.stack([np.frombuffer(bits, "<f8") for bits in group.bits]), group.index, keys.split(","))
        for keys, group in table.groupby("keys")
    ]
    return table[["configuration", "settings", "walk"]].join(pd.concat(values).sort_index() if values else [])


def read_geojson(path: PathText) -> pd.DataFrame:
    """The cells of an error map or of planning maps: their properties, and ``polygon``, the corners of the outer ring."""
    features = _read(Path(path))["features"]
    frame = pd.json_normalize([feature["properties"] for feature in features])
    frame["polygon"] = [feature["geometry"]["coordinates"][0] for feature in features]
    return frame


def _read(path: Path) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return document


def _walks(document: Mapping[str, Any]) -> Iterable[tuple[dict[str, Any], Any]]:
    yield from (({"walk": walk["name"]}, walk["metrics"]) for walk in document["walks"])
    if "pooled" in document:
        yield {"walk": "pooled"}, document["pooled"]["metrics"]


def _metrics(owners: Iterable[tuple[dict[str, Any], Any]]) -> pd.DataFrame:
    """A row a metric of each owner; metrics are a list with keys, or a mapping."""
    rows = []
    for labels, metrics in owners:
        each = metrics.items() if isinstance(metrics, dict) else ((metric["key"], metric) for metric in metrics)
        rows += [{**labels, "metric": key, **{name: value for name, value in entry.items() if name != "key"}} for key, entry in each]
    return _split(pd.DataFrame(rows))


def _split(frame: pd.DataFrame) -> pd.DataFrame:
    """Intervals as two columns."""
    if "interval" not in frame:
        return frame
    ends = [value if isinstance(value, list) else [None, None] for value in frame["interval"]]
    bounds = pd.DataFrame(ends, frame.index, ["lower", "upper"], dtype=float)
    return frame.drop(columns="interval").join(bounds)
