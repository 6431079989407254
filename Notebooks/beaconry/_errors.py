"""What goes wrong, as exceptions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Problem:
    """What is wrong with an input, and where."""

    message: str
    severity: str = "error"
    file: str | None = None
    line: int | None = None
    column: int | None = None
    path: str | None = None
    """The key in the file."""

    @classmethod
    def read(cls, document: Mapping[str, Any]) -> Problem:
        return cls(**{key: document[key] for key in cls.__dataclass_fields__ if key in document})

    def __str__(self) -> str:
        place = ":".join(str(part) for part in (self.file, self.line, self.column) if part is not None)
        return f"{place}: {self.message}" if place else self.message


class BeaconryError(Exception):
    """The tool refused its input, or it failed. ``problems`` has every reason."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__("\n".join(str(problem) for problem in problems))
        self.problems = list(problems)


class Cancelled(BeaconryError):
    """The run was stopped before its end."""

    def __init__(self) -> None:
        super().__init__([Problem("The run was stopped. No partial files were left.")])


class BeaconryWarning(UserWarning):
    """A warning of the tool, such as a line of a recording that was not read."""
