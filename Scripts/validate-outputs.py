"""Checks the documents that Scripts/outputs has made against the schemas that the tool prints.

    validate-outputs.py DIR

A schema must be one of draft 2020-12, allow its documents, and reject them once a key is missing, is unknown or has another
type.
"""

import json
import pathlib
import sys

from jsonschema import Draft202012Validator


def damaged(document, required):
    """The document without each required key, with each key of another type, and with a key that nobody knows."""
    for key in document:
        others = {name: value for name, value in document.items() if name != key}
        if key in required:
            yield f"without {key}", others
        yield f"with {key} of another type", {**others, key: {"": None}}
    yield "with a key too many", {**document, "unexpected": 1}


def main(folder):
    failures = []
    validators = {}
    for path in sorted((folder / "schemas").glob("*.schema.json")):
        schema = json.loads(path.read_text())
        Draft202012Validator.check_schema(schema)
        validators[path.name.removesuffix(".schema.json")] = Draft202012Validator(schema)
    checked = 0
    for line in (folder / "list").read_text().splitlines():
        name, file = line.split(" ", 1)
        if file == "-":
            print(f"validate-outputs: {name} cannot be made here", file=sys.stderr)
            continue
        document = json.loads((folder / file).read_text())
        validator = validators[name]
        for error in list(validator.iter_errors(document))[:5]:
            failures.append(f"{file}: {error.json_path}: {error.message[:200]}")
        for comment, other in damaged(document, validator.schema["required"]):
            if validator.is_valid(other):
                failures.append(f"{file}: the schema {name} allows the document {comment}")
        checked += 1
    if not checked:
        failures.append("there are no documents")
    for failure in failures:
        print(f"validate-outputs: {failure}", file=sys.stderr)
    print(f"validate-outputs: {checked} documents, {len(validators)} schemas", file=sys.stderr)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1])))
