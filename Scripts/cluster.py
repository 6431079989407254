"""Does the units of a job on the workers of Dask.

    cluster.py JOB TOOL... [--scheduler ADDRESS | --workers N]

JOB is a folder that `beaconry units cut` made; of the tools, the one that made it is used. The tool and the job travel to the workers once, by their digests; workers need
Python with `distributed`, and nothing else. What a worker did is in JOB at once: if this program, a worker or the scheduler ends, the
same command goes on.
"""

import argparse
import asyncio
import hashlib
import json
import pathlib
import subprocess
import sys
import tempfile
import threading
import time
from concurrent.futures import CancelledError

import distributed
from distributed.comm.core import CommClosedError

MERGED = 16  # results of so many barriers become one piece of data


def unit_of(content: bytes, key: str) -> bytes:
    """The content of a unit file, if it is whole."""
    line, _, body = content.partition(b"\n")
    header = json.loads(line)
    if header["unit"] != key or header["size"] != len(body) or header["digest"] != f"sha256:{hashlib.sha256(body).hexdigest()}":
        raise ValueError(f"the result of the unit {key} was cut")
    return content


def files_of(job: pathlib.Path) -> dict[str, bytes]:
    """What a process needs to begin with the job, by the paths in its folder."""
    paths = [job / "job.json", *(job / "inputs").iterdir()]
    return {str(path.relative_to(job)): path.read_bytes() for path in paths}


class Helper:
    """A process of the tool on a worker, which does the units that it is asked for. It ends with the worker."""

    def __init__(self, tool: bytes, files: dict[str, bytes], threads: int) -> None:
        self.folder = tempfile.TemporaryDirectory(prefix="beaconry-units-")
        root = pathlib.Path(self.folder.name)
        self.job = root / "job"
        program = root / "beaconry"
        program.write_bytes(tool)
        program.chmod(0o755)
        for part in ["inputs", "barriers", "units", "claims"]:
            (self.job / part).mkdir(parents=True)
        for path, content in files.items():
            (self.job / path).write_bytes(content)
        self.lock = threading.Lock()
        self.errors = (root / "errors").open("w+b")
        self.process = subprocess.Popen(
            [program, "units", "work", self.job, "--ask", "--jobs", str(threads), "--quiet"], stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL, stderr=self.errors)

    def result(self, key: str, earlier: list[dict[str, bytes]]) -> bytes:
        """The content of the file of a unit."""
        for bundle in earlier:
            for other, content in bundle.items():
                self.put(other, content)
        with self.lock:
            self.process.stdin.write(f"{key}\n".encode())
            self.process.stdin.flush()
        file = self.job / "units" / f"{key}.unit"
        while not file.exists():
            if self.process.poll() is not None and not file.exists():
                self.errors.seek(0)
                raise RuntimeError(f"the tool ended with code {self.process.returncode}: {self.errors.read().decode()[-2000:]}")
            time.sleep(0.005)
        return unit_of(file.read_bytes(), key)

    def put(self, key: str, content: bytes) -> None:
        file = self.job / "units" / f"{key}.unit"
        if not file.exists():
            part = file.with_suffix(f".{threading.get_ident()}")
            part.write_bytes(content)
            part.rename(file)


def work(name: str, tool: bytes, files: dict[str, bytes], key: str, earlier: list[dict[str, bytes]]) -> bytes:
    """A task: does a unit on a worker."""
    worker = distributed.get_worker()
    with worker.__dict__.setdefault("beaconry_lock", threading.Lock()):
        helpers = worker.__dict__.setdefault("beaconry", {})
        if name not in helpers or helpers[name].process.poll() is not None:
            # A worker has one job at a time.
            for other in helpers.values():
                other.process.kill()
            helpers.clear()
            helpers[name] = Helper(tool, files, worker.state.nthreads)
        helper = helpers[name]
    return helper.result(key, earlier)


class Job:
    """The folder of a job, with a process that says which units come next."""

    def __init__(self, tool: pathlib.Path, path: pathlib.Path) -> None:
        self.tool, self.path = tool, path
        self.name = hashlib.sha256((path / "job.json").read_bytes()).hexdigest()
        self.process = subprocess.Popen(
            [tool, "units", "work", path, "--ask", "--quiet"], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL)

    def barriers(self) -> list[list[str]]:
        """The keys of the units of all barriers that are known."""
        known = []
        for file in (self.path / "barriers").glob("*.json"):
            try:
                barrier = json.loads(file.read_bytes())
                known.append((barrier["number"], barrier["units"]))
            except (ValueError, KeyError):
                continue  # The tool makes it again.
        return [units for _, units in sorted(known)]

    def content(self, key: str) -> bytes | None:
        """The result of a unit, if there is a whole one."""
        try:
            return unit_of((self.path / "units" / f"{key}.unit").read_bytes(), key)
        except (OSError, ValueError):
            return None

    def put(self, key: str, content: bytes) -> None:
        file = self.path / "units" / f"{key}.unit"
        part = file.with_name(f".{key}.part")
        part.write_bytes(unit_of(content, key))
        part.rename(file)


def run(job: Job, client: distributed.Client) -> None:
    """Does all units that come; returns when the job is done."""
    tool = client.scatter(job.tool.read_bytes(), hash=True, broadcast=True)
    files = client.scatter(files_of(job.path), hash=True, broadcast=True)
    older: list[distributed.Future] = []
    recent: list[distributed.Future] = []
    merged: dict[str, bytes] = {}  # results of the recent barriers
    pending: dict[str, distributed.Future] = {}
    known: dict[str, bytes] = {}  # results of barriers that are not complete
    done = 0
    while job.process.poll() is None:
        barriers = job.barriers()
        for units in barriers[done:]:
            for key in units:
                if key in pending or key in known:
                    continue
                if content := job.content(key):
                    known[key] = content
                else:
                    pending[key] = client.submit(
                        work, job.name, tool, files, key, older + recent, key=f"unit-{key}", pure=True)
        for key in [key for key, future in pending.items() if future.done()]:
            known[key] = pending.pop(key).result()
            job.put(key, known[key])
        while done < len(barriers) and known.keys() >= set(barriers[done]):
            contents = {key: known.pop(key) for key in barriers[done]}
            done += 1
            merged |= contents
            recent = [*recent, client.scatter(contents)]
            if len(recent) == MERGED:
                older, recent, merged = [*older, client.scatter(merged)], [], {}
        time.sleep(0.02)


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("job", type=pathlib.Path)
    options.add_argument("tools", type=pathlib.Path, nargs="+")
    options.add_argument("--scheduler", help="address of a scheduler, such as tcp://host:8786; without it, workers start here")
    options.add_argument("--workers", type=int, default=2, help="number of workers that start here")
    given = options.parse_args()
    if given.workers < 1:
        options.error("--workers takes a number from 1")
    try:
        digest = json.loads((given.job / "job.json").read_bytes())["tool"]
    except (OSError, ValueError, KeyError) as error:
        print(f"cluster: {given.job} is no job: {error}. Begin with: beaconry units cut", file=sys.stderr)
        return 2
    tools = [tool.resolve() for tool in given.tools if tool.exists()]
    tool = next((tool for tool in tools if f"sha256:{hashlib.sha256(tool.read_bytes()).hexdigest()}" == digest), None)
    if tool is None:
        print(f"cluster: none of {', '.join(map(str, tools))} began this job; cut it again in a new folder", file=sys.stderr)
        return 2
    job = Job(tool, given.job)
    cluster = None if given.scheduler else distributed.LocalCluster(
        n_workers=given.workers, threads_per_worker=1, dashboard_address=None)
    try:
        while job.process.poll() is None:
            try:
                with distributed.Client(given.scheduler or cluster, timeout="60s") as client:
                    run(job, client)
            # Before Python 3.11, the time-out of asyncio is one of its own.
            except (CommClosedError, CancelledError, distributed.KilledWorker, OSError, asyncio.TimeoutError) as error:  # noqa: UP041
                print(f"cluster: {error}; once more with what is missing", file=sys.stderr)
                time.sleep(1)
            except RuntimeError as error:
                print(f"cluster: {error}", file=sys.stderr)
                return 2
            except KeyboardInterrupt:
                print("cluster: stopped; the same command goes on", file=sys.stderr)
                return 130
    finally:
        if job.process.poll() is None:
            job.process.terminate()
        if cluster:
            cluster.close()
    return job.process.returncode


if __name__ == "__main__":
    sys.exit(main())
