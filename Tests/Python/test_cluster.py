"""Units on the workers of Dask, on this machine, with all that goes wrong: the result is that of one process, to the byte."""

import os
import pathlib
import signal
import socket
import subprocess
import sys
import tempfile
import time
import unittest

TOOL = os.environ["BEACONRY"]
ROOT = pathlib.Path(__file__).resolve().parents[2]
COMMAND = ["plan", "predict", str(ROOT / "Venues/office.yaml"), "--worlds", "40", "--walks", "6", "--duration", "60", "--json", "--quiet"]


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


class ClusterTest(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.job = self.folder / "job"
        self.address = f"tcp://127.0.0.1:{free_port()}"
        self.processes: list[subprocess.Popen] = []
        self.addCleanup(self.end)
        self.tool("units", "cut", self.job, *COMMAND)

    def end(self) -> None:
        for process in self.processes:
            if process.poll() is None:
                process.kill()
            process.wait()

    def tool(self, *words: object) -> str:
        run = subprocess.run([TOOL, *map(str, words)], check=False, capture_output=True, text=True)
        self.assertEqual(run.returncode, 0, run.stderr)
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

    def cluster(self, *options: object) -> subprocess.Popen:
        return self.start(ROOT / "Scripts/cluster.py", self.job, TOOL, *options)

    def wait(self, cluster: subprocess.Popen, count: int) -> None:
        """Waits until as many units are done."""
        while len(list((self.job / "units").glob("*.unit"))) < count:
            self.assertIsNone(cluster.poll(), (self.folder / "messages").read_text())
            time.sleep(0.02)

    def test_what_goes_wrong_changes_nothing(self) -> None:
        scheduler = self.scheduler()
        workers = [self.worker(), self.worker()]
        cluster = self.cluster("--scheduler", self.address)
        self.wait(cluster, 4)
        workers[0].send_signal(signal.SIGKILL)
        workers.append(self.worker())
        # Somebody does the same units again.
        twice = subprocess.Popen([TOOL, "units", "work", self.job, "--part", "1/4", "--quiet"])
        self.processes.append(twice)
        self.wait(cluster, 12)
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
        self.assertEqual(self.cluster("--scheduler", self.address).wait(timeout=300), 0)
        self.assertEqual(self.tool("units", "merge", self.job), self.tool(*COMMAND))

    def test_workers_of_this_machine(self) -> None:
        self.assertEqual(self.cluster("--workers", "2").wait(timeout=300), 0, (self.folder / "messages").read_text())
        self.assertEqual(self.tool("units", "merge", self.job), self.tool(*COMMAND))


if __name__ == "__main__":
    unittest.main()
