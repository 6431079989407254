"""The quick calls of the Studio, timed alone and beside long work: run by Benchmarks/studio."""

import http.client
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse

VENUES = pathlib.Path(__file__).resolve().parents[2] / "Venues"
COUNT = 100


class Studio:
    """A server in a folder of its own."""

    def __init__(self, binary, folder):
        for name in ("office", "mall", "supermarket"):
            shutil.copy(VENUES / f"{name}.yaml", folder)
        self.process = subprocess.Popen([binary, folder, "--json"], stdout=subprocess.PIPE, text=True)
        url = urllib.parse.urlparse(json.loads(self.process.stdout.readline())["address"])
        self.port = url.port
        self.token = urllib.parse.parse_qs(url.fragment)["token"][0]

    def send(self, path, request):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=600)
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {self.token}"}
        connection.request("POST", path, json.dumps(request), headers)
        return connection.getresponse()

    def call(self, path, /, **request):
        answer = self.send(path, request)
        text = answer.read()
        if answer.status != 200:
            sys.exit(f"studio: {path} answers {answer.status}: {text[:500]}")
        return json.loads(text)

    def work(self, path, /, **request):
        """The events of long work, as they come."""
        answer = self.send(path, request)
        if answer.status != 200:
            raise RuntimeError(f"{path} answers {answer.status}: {answer.read()[:500]}")
        for line in answer:
            if line.startswith(b"data: "):
                event = json.loads(line[6:])
                if event["event"] == "problems":
                    raise RuntimeError(f"{path}: {event}")
                yield event

    def answer(self, path, /, **request):
        return [event for event in self.work(path, **request) if event["event"] == "done"][-1]["answer"]


class Work(threading.Thread):
    """Long work that is begun again and again."""

    def __init__(self, studio, path, request):
        super().__init__(daemon=True)
        self.studio, self.path, self.request = studio, path, request
        self.has_begun, self.goes_on, self.error = threading.Event(), True, None

    def run(self):
        seed = 0
        try:
            while self.goes_on:
                seed += 1
                for event in self.studio.work(self.path, **self.request(seed)):
                    if event["event"] == "progress":
                        self.has_begun.set()
                    if not self.goes_on:
                        return
        except Exception as error:  # noqa: BLE001 - whatever it is, the check tells it
            self.error = error

    def check(self):
        if self.error is not None:
            sys.exit(f"studio: {self.error}")


def timed(studio, calls):
    """Milliseconds of each of the calls, in turn until each was made COUNT times."""
    took = {name: [] for name in calls}
    for number in range(COUNT):
        for name, (path, request) in calls.items():
            start = time.monotonic()
            studio.call(path, **request(number))
            took[name].append(1000 * (time.monotonic() - start))
    return took


def main(binary):
    with tempfile.TemporaryDirectory() as folder:
        studio = Studio(binary, folder)
        try:
            opened = studio.call("/api/venue/open", path="mall.yaml")
            venue = opened["id"]
            kinds = [kind["key"] for kind in studio.call("/api/plan/kinds")["kinds"]][:1]
            plan = studio.call("/api/plan/open", id=venue, level=0, maps=kinds)["plan"]
            office = studio.call("/api/venue/open", path="office.yaml")["id"]
            run = studio.answer("/api/simulate", id=venue, walks=4, duration=240)["run"]
            calls = {
                "files": ("/api/files", lambda number: {}),
                "venue/open": ("/api/venue/open", lambda number: {"path": "mall.yaml"}),
                "venue/check": ("/api/venue/check", lambda number: {"document": opened["document"]}),
                "plan/move": ("/api/plan/move", lambda number: {"plan": plan, "index": 0, "at": [20 + 0.1 * number, 10]}),
                "locate": (
                    "/api/locate",
                    lambda number: {"run": run, "settings": {"useBestNumberOfBeacons": 3 + number % 5}},
                ),
            }
            alone = timed(studio, calls)
            # Two works at a time, each begun again when it ends, with another seed, so that nothing is known already.
            works = [
                Work(studio, "/api/calibrate", lambda seed: {"path": "supermarket.yaml", "options": ["--seed", str(seed)]}),
                Work(studio, "/api/plan/predict", lambda seed: {"id": office}),
            ]
            for work in works:
                work.start()
            while not all(work.has_begun.wait(0.1) for work in works):
                for work in works:
                    work.check()
            beside = timed(studio, calls)
            for work in works:
                work.check()
                work.goes_on = False
            print("| call | alone: median, ms | 95 %, ms | beside two works: median, ms | 95 %, ms |")
            print("| --- | ---: | ---: | ---: | ---: |")
            for name in calls:
                figures = [sorted(took[name])[rank] for took in (alone, beside) for rank in (COUNT // 2, COUNT * 95 // 100 - 1)]
                print(f"| `{name}` | " + " | ".join(f"{figure:.0f}" for figure in figures) + " |")
        finally:
            studio.process.terminate()
            studio.process.wait(timeout=20)


if __name__ == "__main__":
    main(sys.argv[1])
