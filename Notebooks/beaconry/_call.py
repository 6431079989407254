"""Calls a command of the tool with options of Python."""

from __future__ import annotations

import json
import os
import shutil
import tempfile
import warnings
import weakref
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np
import pandas as pd

from ._core import Cores, serving
from ._errors import BeaconryError, BeaconryWarning, Cancelled, Problem
from ._process import execute, find_binary
from ._recordings import Recording, write_fixes
from ._results import Result

if TYPE_CHECKING:
    from ._process import Progress
    from ._recordings import PathText

    # What options take. An input is a file or folder, a mapping that becomes a file, the result of another command, recordings,
    # or a frame of fixes.
    Input = PathText | Mapping[str, Any] | Result | Recording | Sequence[Recording] | pd.DataFrame
    Value = PathText | float
    Values = Value | Sequence[Value | Mapping[str, Any]]
    Many = Value | Sequence[Values] | Mapping[str, Value]
    YAML = str | Mapping[str, Any] | Sequence[Mapping[str, Any]]

R = TypeVar("R", bound=Result)
OWN = {"self", "others", "progress", "binary", "cores"}


def call(
    kind: type[R], command: str, values: dict[str, Any], arguments: Sequence[str] = (), inputs: Sequence[str] = (),
    repeated: Sequence[str] = (),
) -> R:
    """Runs a command of the tool.

    :param values: the variables of the function that was called, and in "others" what it does not know.
    :param arguments: the values that are no options, in order.
    :param inputs: the values that name files or folders.
    :param repeated: the options that are written once for each of their values.
    """
    scratch = _Scratch()
    given = {key: value for key, value in {**values, **values.get("others", {})}.items() if key not in OWN}
    output = given.pop("output", None) or _folder(scratch.path, command, given)
    words = [find_binary(values["binary"]), *command.split(), "--json"]
    words += [f"--output={os.fspath(output)}"] if output else []
    for key, value in given.items():
        if key not in arguments:
            words += _option(key, value, scratch.path, key in inputs, key in repeated)
    for key in arguments:
        value = given[key]
        each = value if isinstance(value, (list, tuple)) and key in repeated else [] if value is None else [value]
        words += [_input(item, scratch.path, f"{key}-{place}") for place, item in enumerate(each)]
    code, text, messages = _run(words, values["progress"], values.get("cores") or {})
    document = _document(text)
    if document.get("format") == "beaconry-problems":
        raise BeaconryError([Problem.read(problem) for problem in document["problems"]])
    if -code in (1, 2, 15) or code in (129, 130, 143):
        raise Cancelled
    if code not in (0, 1, 2):
        last = messages[-5:]
        raise BeaconryError([Problem(f"The tool ended with exit code {code}."), *map(Problem, last)])
    for message in messages:
        if "warning: " in message:
            warnings.warn(message.replace("warning: ", "", 1), BeaconryWarning, stacklevel=3)
    return kind(document, Path(output) if output else None, text, messages, code, scratch)


class _Scratch:
    """A temporary folder, which is removed with this object."""

    def __init__(self) -> None:
        self.path = tempfile.mkdtemp(prefix="beaconry-")
        weakref.finalize(self, shutil.rmtree, self.path, ignore_errors=True)


def _run(words: list[str], progress: Progress, cores: Cores) -> tuple[int, str, list[str]]:
    """Runs the tool, with cores that are classes. What a core raises is raised here."""
    if not cores:
        return execute(words, progress)
    with serving(cores) as server:
        try:
            finished = execute(words + server.words(), progress)
        except Cancelled:
            if server.error is None:
                raise
    if server.error is not None:
        raise server.error
    return finished


def _folder(scratch: str, command: str, given: Mapping[str, Any]) -> str | None:
    """Where files go if nobody says it: a folder that lives as long as the result."""
    # With a folder, schema writes all of them; and simulate has another place.
    return None if command == "schema" or given.get("output_file") else str(Path(scratch, "output"))


def _document(text: str) -> dict[str, Any]:
    try:
        document = json.loads(text)
    except ValueError:
        # JSON Lines, or nothing.
        return {}
    return document if isinstance(document, dict) else {}


def _option(key: str, value: Any, scratch: str, is_input: bool, is_repeated: bool) -> list[str]:
    name = "--" + key.rstrip("_").replace("_", "-")
    if value is None or value is False:
        return []
    if value is True:
        return [name]
    if is_repeated:
        if isinstance(value, Mapping):
            return [f"{name}={item}={_text(choice)}" for item, choice in value.items()]
        each = value if isinstance(value, (list, tuple)) else [value]
        return [f"{name}={_text(item)}" for item in each]
    return [f"{name}={_input(value, scratch, key) if is_input or _is_data(value) else _text(value)}"]


def _is_data(value: Any) -> bool:
    return isinstance(value, (Result, Recording, pd.DataFrame)) or _are_recordings(value)


def _are_recordings(value: Any) -> bool:
    return isinstance(value, (list, tuple)) and len(value) > 0 and all(isinstance(item, Recording) for item in value)


def _input(value: Any, scratch: str, name: str) -> str:
    """The path of an input; what is no file yet is written to one."""
    path = Path(scratch, name)
    if isinstance(value, Result):
        if value.folder is None:
            raise ValueError(f"{name}: this result has no folder.")
        return str(value.folder)
    if isinstance(value, Mapping):
        file = Path(scratch, f"{name}.yaml")
        # JSON is YAML, too.
        file.write_text(json.dumps(value, default=_plain), encoding="utf-8")
        return str(file)
    if isinstance(value, pd.DataFrame):
        write_fixes(value, path)
        return str(path)
    if isinstance(value, Recording) or _are_recordings(value):
        for recording in [value] if isinstance(value, Recording) else value:
            recording.write(path)
        return str(path)
    return _text(value)


def _text(value: Any) -> str:
    """A value as the command line has it: lists with commas, mappings as JSON."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Mapping) or (isinstance(value, (list, tuple)) and any(isinstance(item, Mapping) for item in value)):
        return json.dumps(value, default=_plain)
    if isinstance(value, (list, tuple, np.ndarray)):
        return ",".join(_text(item) for item in value)
    return os.fspath(value) if isinstance(value, os.PathLike) else str(_plain(value))


def _plain(value: Any) -> Any:
    """What JSON does not know. A file that holds a path stands in another folder, so the path is made absolute."""
    return os.path.abspath(value) if isinstance(value, os.PathLike) else value.item() if isinstance(value, np.generic) else value
