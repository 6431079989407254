"""Executes the notebooks of a folder, each in a kernel of its own, and says what went wrong."""

import argparse
import pathlib
import sys

import nbclient
import nbformat

arguments = argparse.ArgumentParser(description=__doc__)
arguments.add_argument("folder", type=pathlib.Path, help="where the notebooks are")
arguments.add_argument("--keep", type=pathlib.Path, help="gets the notebooks with their outputs")
options = arguments.parse_args()

failures = []
paths = sorted(options.folder.glob("*.ipynb"))
if not paths:
    failures.append(f"{options.folder} has no notebooks")
for path in paths:
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    if any(cell.outputs or cell.execution_count for cell in code):
        failures.append(f"{path} has outputs: clear them before you commit it")
    client = nbclient.NotebookClient(
        notebook, timeout=600, kernel_name="python3", resources={"metadata": {"path": str(path.parent)}}
    )
    try:
        client.execute()
        print(f"notebooks: {path}: {len(code)} cells executed", file=sys.stderr)
    except (nbclient.exceptions.CellExecutionError, nbclient.exceptions.CellTimeoutError, RuntimeError) as error:
        failures.append(f"{path}: a cell failed:\n{error}")
    if options.keep:
        options.keep.mkdir(parents=True, exist_ok=True)
        nbformat.write(notebook, options.keep / path.name)
for failure in failures:
    print(f"notebooks: {failure}", file=sys.stderr)
sys.exit(1 if failures else 0)
