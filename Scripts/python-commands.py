"""Prints Notebooks/beaconry/_commands.py from what the tool says about its commands.

    beaconry --experimental-dump-help | python3 Scripts/python-commands.py
"""

import json
import keyword
import re
import sys
import textwrap

# Set by the package itself.
HIDDEN = {"help", "version", "json", "quiet"}
# Options of all commands, which stand last.
COMMON = ("seed", "jobs", "output", "force")
LAST = [
    "    seed: int | None = None, jobs: int | None = None, output: PathText | None = None, force: bool = False,",
    "    progress: Progress = None, binary: PathText | None = None, **others: Value,",
]
# What a command leaves, if it is more than a document.
RESULTS = {
    "simulate": "Simulation", "locate": "Fixes", "evaluate": "Evaluation", "benchmark": "Benchmark", "calibrate": "Calibration",
    "plan maps": "Maps", "plan predict": "Prediction", "plan density": "Density", "engage zones": "Engagement",
}
# Value names of numbers, of inputs, and of several values; all others are texts or numbers.
WHOLE = {"count", "walks", "seeds", "best"}
NUMBERS = {
    "number", "seconds", "s", "metres", "m", "m/s", "share", "dB", "dBm", "mAh", "duration", "pixels", "amount", "days", "speed",
    "minimum-distance",
}
INPUTS = {"file", "file|name", "dir", "path", "file|dir"}
LISTS = {"list", "numbers", "place", "uses", "latitude,longitude[,bearing]"}
# Commands that are for the shell: units are of whole command lines.
UNUSED = {"help", "units"}
# Arguments that are words, not files.
WORDS = {"schema", "format"}
HEAD = '''"""The commands of the tool. Scripts/generate makes this file; change nothing here."""

# fmt: off
from __future__ import annotations

from typing import TYPE_CHECKING

from ._call import call
from ._results import (
    RESULT_CLASSES,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from ._call import YAML, Input, Many, Value, Values
    from ._core import Core
    from ._process import Progress
    from ._recordings import PathText
'''


class Parameter:
    def __init__(self, name, value, sentence, repeated=False, argument=False, required=False):
        self.name = name.replace("-", "_") + ("_" if keyword.iskeyword(name) else "")
        self.sentence = sentence
        self.repeated = repeated
        self.argument = argument
        self.required = required
        self.is_input = value in INPUTS or (argument and name not in WORDS)
        if value is None:
            self.type = "bool"
        elif argument and repeated:
            self.type = "Input | Sequence[Input]"
        elif self.is_input:
            self.type = "Input"
        elif repeated:
            self.type = "Many"
        else:
            self.type = "int" if value in WHOLE else "float" if value in NUMBERS else "Values" if value in LISTS else "YAML" if value == "yaml" else "Value"

    @property
    def declaration(self):
        if self.type == "bool":
            return f"{self.name}: bool = False"
        return f"{self.name}: {self.type}" if self.required else f"{self.name}: {self.type} | None = None"


def declared(argument):
    """A parameter of what the parser knows."""
    kind = argument["kind"]
    name = argument["valueName"] if kind == "positional" else argument["preferredName"]["name"]
    value = None if kind == "flag" else argument["valueName"]
    return Parameter(
        name, value, argument.get("abstract", ""), argument["isRepeating"], kind == "positional", not argument["isOptional"])


def requested(text):
    """The parameters of a request, which the parser does not know, from the text of the help."""
    found = []
    for line in text.split("\n"):
        if head := re.fullmatch(r"  (<venue>|--[a-z-]+)( \S+)?(?: {2,}(\S.*))?", line):
            name, value, sentence = head.groups()
            is_venue = name == "<venue>"
            value = value.strip()[1:-1] if value else "file" if is_venue else None
            found.append(Parameter(name.strip("<->"), value, sentence or "", argument=is_venue))
        elif found and line.startswith(" " * 26):
            found[-1].sentence += (" " if found[-1].sentence else "") + line.strip()
    return found


def parameters(command):
    arguments = [one for one in command.get("arguments", []) if one.get("valueName") not in HIDDEN]
    known = [declared(one) for one in arguments if one["parsingStrategy"] != "allUnrecognized"]
    if len(known) < len(arguments):
        of_request = requested(command["discussion"])
        if len(of_request) < 2:
            sys.exit(f"python-commands: the help of {command['commandName']} has no options of a request")
        known = of_request + known
    own = [one for one in known if one.name not in COMMON]
    return [one for one in own if one.argument] + [one for one in own if not one.argument]


def function(name, words, command, indent=""):
    """The lines of a function that calls a command."""
    result = RESULTS.get(words, "Result")
    own = parameters(command)
    arguments = [one for one in own if one.argument]
    options = [one for one in own if not one.argument]
    lines = [f"def {name}("]
    lines += ["    self,"] if indent else []
    lines += [f"    {one.declaration}," for one in arguments]
    lines += ["    *,"]
    lines += [f"    {one.declaration}," for one in sorted(options, key=lambda one: not one.required)]
    if words == "benchmark":
        lines += ["    cores: Mapping[str, Callable[[], Core]] | None = None,"]
    lines += [*LAST, f") -> {result}:"]
    texts = [(one.name, one.sentence) for one in own]
    if words == "benchmark":
        texts.append(("cores", "Cores that are classes of Python, by their names."))
    lines += [f'    """{command["abstract"]}', ""]
    for key, sentence in texts:
        text = f":param {key}: {sentence}".replace("\\", "\\\\").rstrip()
        lines += textwrap.wrap(text, 124 - len(indent), initial_indent="    ", subsequent_indent="        ", break_on_hyphens=False)
    lines.append('    """')
    kinds = {
        "arguments": [one.name for one in arguments], "inputs": [one.name for one in options if one.is_input],
        "repeated": [one.name for one in own if one.repeated],
    }
    given = [f"{key}={json.dumps(names)}" for key, names in kinds.items() if names]
    lines.append(f'    return call({", ".join([result, json.dumps(words), "locals()", *given])})')
    return [f"{indent}{line}".rstrip() for line in lines]


def group(command):
    """A command with subcommands: an object with a method for each of them, which can be called if the command has a default."""
    name = command["commandName"]
    lines = [f"class _{name.capitalize()}:", f'    """{command["abstract"]}"""']
    # Beside its subcommands, the command itself may compute.
    if "output" in [one["valueName"] for one in command["arguments"]] or len(command["arguments"]) > 2:
        lines += ["", *function("__call__", name, command, "    ")]
    for sub in command["subcommands"]:
        lines += ["", *function(sub["commandName"].replace("-", "_"), f"{name} {sub['commandName']}", sub, "    ")]
    if usual := command.get("defaultSubcommand"):
        lines += ["", f"    __call__ = {usual.replace('-', '_')}"]
    return lines


def main():
    names = []
    lines = []
    for command in json.load(sys.stdin)["command"]["subcommands"]:
        words = command["commandName"]
        if words in UNUSED:
            continue
        name = words.replace("-", "_") + ("_" if keyword.iskeyword(words) else "")
        names.append(name)
        if "subcommands" in command:
            lines += ["", "", *group(command), "", "", f"{name} = _{words.capitalize()}()"]
        else:
            lines += ["", "", *function(name, words, command)]
    classes = ",\n    ".join(sorted({"Result", *RESULTS.values()}))
    print(HEAD.replace("RESULT_CLASSES", classes) + f"\n__all__ = {json.dumps(sorted(names))}".replace(", ", ",\n    ").replace("[", "[\n    ").replace("]", ",\n]"), end="")
    print("\n".join(lines))


main()
