"""The Studio's server and a browser for the tests."""

import contextlib
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile
import urllib.parse
import urllib.request

from playwright.sync_api import expect

# A machine that does something else beside is slow.
expect.set_options(timeout=60_000)

PROJECT = pathlib.Path(__file__).resolve().parents[2]
BEACONRY = PROJECT / ".build/debug/beaconry"


class Server:
    """A server in a folder of its own with copies of the bundled venues."""

    def __init__(self, binary, venues=("supermarket", "office", "mall")):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="studio-"))
        for name in venues:
            shutil.copy(PROJECT / "Venues" / f"{name}.yaml", self.folder)
        shutil.copytree(PROJECT / "Venues/requirements", self.folder / "requirements")
        self.binary = binary
        self.start()

    def start(self):
        self.process = subprocess.Popen([self.binary, str(self.folder), "--json"], stdout=subprocess.PIPE, text=True)
        self.address = json.loads(self.process.stdout.readline())["address"]
        url = urllib.parse.urlparse(self.address)
        self.port = url.port
        self.token = urllib.parse.parse_qs(url.fragment)["token"][0]

    def call(self, path, body="{}"):
        """The answer to a call of the page, JSON."""
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {self.token}"}
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", body.encode(), headers)
        with urllib.request.urlopen(request) as answer:
            return answer.read().decode()

    def stop(self):
        self.process.terminate()
        self.process.wait(timeout=20)

    def remove(self):
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)


@contextlib.contextmanager
def page(browser, server, **options):
    """A page of the Studio in a context of its own; errors of its scripts fail the test, and so does any request to
    another machine."""
    context = browser.new_context(viewport={"width": 1280, "height": 720}, **options)
    made = context.new_page()
    faults = []
    made.on("pageerror", lambda error: faults.append(str(error)))
    made.on("console", lambda message: faults.append(message.text) if message.type == "error" else None)
    made.on(
        "request",
        lambda request: faults.append(f"a request to {request.url}")
        if not request.url.startswith((f"http://127.0.0.1:{server.port}/", "blob:", "data:"))
        else None,
    )
    made.goto(server.address)
    try:
        yield made
        assert not faults, faults
    except Exception:
        picture = pathlib.Path(tempfile.gettempdir()) / "studio-failed.png"
        made.screenshot(path=picture)
        print(f"studio-test: {picture} shows the page", file=sys.stderr)
        raise
    finally:
        context.close()
