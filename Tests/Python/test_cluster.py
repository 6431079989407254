"""Units on the workers of Dask, on this machine, with all that goes wrong: the result is that of one process, to the byte.

With BEACONRY_LONG=1, the fleet has 200 shops and runs without a killed worker, too; the test prints how much faster two workers are than one.
"""

import json
import os
import pathlib
import signal
import socket
import subprocess
import sys
import tempfile
import time
import unittest

import distributed

TOOL = os.environ["BEACONRY"]
ROOT = pathlib.Path(__file__).resolve().parents[2]
COMMAND = ["plan", "predict", str(ROOT / "Venues/office.yaml"), "--worlds", "40", "--walks", "6", "--duration", "60", "--json", "--quiet"]
IS_LONG = "BEACONRY_LONG" in os.environ


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


class ClusterCase(unittest.TestCase):
    """A scheduler and workers of Dask on this machine, and a folder for jobs."""

    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.address = f"tcp://127.0.0.1:{free_port()}"
        self.processes: list[subprocess.Popen] = []
        self.addCleanup(self.end)

    def end(self) -> None:
        for process in self.processes:
            if process.poll() is None:
                process.kill()
            process.wait()

    def tool(self, *words: object, code: int = 0) -> str:
        run = subprocess.run([TOOL, *map(str, words)], check=False, capture_output=True, cwd=self.folder, text=True)
        self.assertEqual(run.returncode, code, run.stderr)
        return run.stdout

    def start(self, *words: object) -> subprocess.Popen:
        with (self.folder / "messages").open("ab") as messages:
            process = subprocess.Popen([sys.executable, *map(str, words)], stderr=messages, stdout=subprocess.DEVNULL)
        self.processes.append(process)
        return process

    def scheduler(self) -> subprocess.Popen:
        port = self.address.rpartition(":")[2]
        return self.start("-m", "distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", port, "--no-dashboard")

    def worker(self) -> subprocess.Popen:
        return self.start(
            "-m", "distributed.cli.dask_worker", self.address, "--nthreads", "1", "--no-nanny", "--no-dashboard",
            "--local-directory", self.folder)

    def cluster(self, job: pathlib.Path, *options: object) -> subprocess.Popen:
        return self.start(ROOT / "Scripts/cluster.py", job, TOOL, *options)

    def wait(self, cluster: subprocess.Popen, job: pathlib.Path, count: int) -> None:
        """Waits until as many units are done."""
        while len(list((job / "units").glob("*.unit"))) < count:
            self.assertIsNone(cluster.poll(), (self.folder / "messages").read_text())
            time.sleep(0.02)


class ClusterTest(ClusterCase):
    def setUp(self) -> None:
        super().setUp()
        self.job = self.folder / "job"
        self.tool("units", "cut", self.job, *COMMAND)

    def test_what_goes_wrong_changes_nothing(self) -> None:
        scheduler = self.scheduler()
        workers = [self.worker(), self.worker()]
        cluster = self.cluster(self.job, "--scheduler", self.address)
        self.wait(cluster, self.job, 4)
        workers[0].send_signal(signal.SIGKILL)
        workers.append(self.worker())
        # Somebody does the same units again.
        twice = subprocess.Popen([TOOL, "units", "work", self.job, "--part", "1/4", "--quiet"])
        self.processes.append(twice)
        self.wait(cluster, self.job, 12)
        scheduler.send_signal(signal.SIGKILL)
        scheduler.wait()
        for worker in workers:
            worker.kill()
        self.scheduler()
        for _ in range(2):
            self.worker()
        self.assertEqual(cluster.wait(timeout=300), 0, (self.folder / "messages").read_text())
        self.assertEqual(twice.wait(), 0)
        # A unit is cut, and one is lost.
        first, second = sorted((self.job / "units").glob("*.unit"))[:2]
        first.write_bytes(first.read_bytes()[:-10])
        second.unlink()
        merged = subprocess.run([TOOL, "units", "merge", self.job], check=False, capture_output=True)
        self.assertEqual((merged.returncode, merged.stdout), (1, b""))
        self.assertEqual(self.cluster(self.job, "--scheduler", self.address).wait(timeout=300), 0)
        self.assertEqual(self.tool("units", "merge", self.job), self.tool(*COMMAND))

    def test_workers_of_this_machine(self) -> None:
        self.assertEqual(self.cluster(self.job, "--workers", "2").wait(timeout=300), 0, (self.folder / "messages").read_text())
        self.assertEqual(self.tool("units", "merge", self.job), self.tool(*COMMAND))


def shop(index: int) -> str:
    """A venue file of a chain: a room whose size and beacons depend on the index."""
    width, depth, count = 12 + 7 * index % 19, 8 + 5 * index % 13, 4 + index % 9
    # Along two walls and in the middle.
    beacons = [[1 + (width - 2) * number // (count - 1), [1, depth - 1, depth // 2][number % 3]] for number in range(count)]
    return "\n".join([
        f"name: shop-{index}",
        f"beaconDefaults: {{uuid: 0B0E5A0C-6E41-4D57-8A4F-3D6D2A4B9C11, major: {index}, height: 2.8, mount: ceiling}}",
        "levels:",
        "  - number: 0",
        "    name: Ground",
        "    height: 3.2",
        f"    outline: [[0, 0], [{width}, 0], [{width}, {depth}], [0, {depth}]]",
        "    walls:",
        f"      - {{points: [[{width // 3}, 3], [{width // 3}, {depth - 3}]], loss: 4}}",
        "    beacons:",
        *[f"      - {{minor: {number}, at: {place}}}" for number, place in enumerate(beacons, 1)],
        "    paths:",
        "      entrances: [door]",
        f"      nodes: {{door: [2, 2], right: [{width - 2}, 2], far: [{width - 2}, {depth - 2}], left: [2, {depth - 2}]}}",
        "      edges:",
        "        - {along: [door, right, far, left, door], width: 1.5}",
        "",
    ])


class FleetTest(ClusterCase):
    """Small shops, of which one has an error, on two workers of Dask of which one is killed; in the long mode also on one, and on two."""

    shops = 200 if IS_LONG else 6
    command = f"plan predict --worlds {30 if IS_LONG else 19} --walks 6 --duration {60 if IS_LONG else 20}"

    def setUp(self) -> None:
        super().setUp()
        (self.folder / "shops").mkdir()
        for index in range(1, self.shops + 1):
            text = shop(index)
            (self.folder / f"shops/shop-{index:03}.yaml").write_text(text if index != 3 else text.replace("outline", "border"))
        (self.folder / "fleet.yaml").write_text(f"command: {self.command}\nvenues: [shops/*.yaml]\n")

    def files(self, name: str) -> dict[str, bytes]:
        """The summary and the files of all shops."""
        root = self.folder / name
        paths = [path for path in root.rglob("*") if path.is_file() and path.name != ".beaconry.jsonl"]
        names = {str(path.relative_to(root)): path for path in paths}
        return {key: path.read_bytes() for key, path in names.items() if not key.startswith("job/")}

    def seconds(self, name: str, count: int, is_killed: bool = False) -> float:
        """Runs the fleet on workers that have started, and says how long it took. The results go to the folder with this name."""
        self.address = f"tcp://127.0.0.1:{free_port()}"
        scheduler = self.scheduler()
        workers = [self.worker() for _ in range(count)]
        with distributed.Client(self.address, timeout="60s") as client:
            client.wait_for_workers(count, timeout=60)
        job = self.folder / f"job-{name}"
        self.tool("units", "cut", job, "fleet", "fleet.yaml", "--output", name, "--json", "--quiet")
        begun = time.monotonic()
        cluster = self.cluster(job, "--scheduler", self.address)
        if is_killed:
            self.wait(cluster, job, self.shops // 2)
            self.assertIsNone(cluster.poll())
            workers[0].kill()
        self.assertEqual(cluster.wait(timeout=3600), 0, (self.folder / "messages").read_text())
        seconds = time.monotonic() - begun
        for process in [*workers, scheduler]:
            process.kill()
            process.wait()
        return seconds

    def test_a_fleet_on_two_workers(self) -> None:
        alone = self.tool("fleet", "fleet.yaml", "--output", "alone", "--jobs", "1", "--json", "--quiet", code=1)
        self.assertEqual(json.loads(alone)["failed"], 1)
        expected = self.files("alone")
        self.assertTrue({"fleet.html", "fleet.csv", "fleet.json", "shop-001/report.html"} <= expected.keys())
        elapsed = {}
        for name, count in [("one", 1), ("two", 2), ("killed", 2)] if IS_LONG else [("killed", 2)]:
            elapsed[name] = self.seconds(name, count, is_killed=name == "killed")
            self.assertEqual(self.tool("units", "merge", self.folder / f"job-{name}", code=1), alone)
            found = self.files(name)
            self.assertEqual(found.keys(), expected.keys())
            self.assertEqual([file for file, content in expected.items() if found[file] != content], [], name)
        if IS_LONG:
            print(
                f"\n{self.shops} shops on workers of Dask: one takes {elapsed['one']:.1f} s, two {elapsed['two']:.1f} s, "
                f"ratio {elapsed['one'] / elapsed['two']:.2f}; two of which one is killed {elapsed['killed']:.1f} s", flush=True)


if __name__ == "__main__":
    unittest.main()
