"""The tests of the Studio, by name. Each gets a browser and a server of its own."""

import itertools
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import time

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

import draw_checks
from drawing import Map, read_venue, simulate
from refusals import large_bodies, refusals, slow_bodies
from studio import BEACONRY, page

UNITS = pathlib.Path(__file__).parent / "units"


def units(browser, server):
    """The unit tests of the page's modules, in the browser that runs them, with the tables of the server."""
    names = sorted(path.name for path in UNITS.glob("*.test.js"))
    imports = "\n".join(f'import "./{name}";' for name in names)
    context = browser.new_context()
    made = context.new_page()

    def serve(route):
        name = route.request.url.rsplit("/", 1)[1]
        if name == "page.html":
            route.fulfill(body='<!doctype html><script type="module" src="all.js"></script>', content_type="text/html")
        elif name == "all.js":
            route.fulfill(body=imports + "\nawait globalThis.finished;\nglobalThis.isDone = true;", content_type="text/javascript")
        elif name == "catalogue.js":
            route.fulfill(body=f"export const catalogue = {server.call('/api/catalogue')};", content_type="text/javascript")
        else:
            route.fulfill(path=UNITS / name, content_type="text/javascript")

    made.route("**/units/*", serve)
    faults = []
    made.on("pageerror", lambda error: faults.append(str(error)))
    made.goto(f"http://127.0.0.1:{server.port}/units/page.html")
    made.wait_for_function("globalThis.isDone", timeout=60_000)
    results = made.evaluate("globalThis.results")
    context.close()
    failed = [f"{result['name']}: {result['message']}" for result in results if not result["passed"]]
    assert not failed and not faults, failed + faults
    assert len(results) >= 100, len(results)


def security(browser, server):
    """5,000 fuzzed requests, slow and large ones."""
    counts = refusals(server)
    assert counts.get(401, 0) > 100 and counts.get(403, 0) > 100, counts
    slow_bodies(server)
    large_bodies(server)
    # Another page of the same browser cannot read an answer, nor act.
    context = browser.new_context()
    other = context.new_page()
    other.route("http://example.org/", lambda route: route.fulfill(body="<p>other</p>", content_type="text/html"))
    other.goto("http://example.org/")
    for init in ({"method": "POST", "body": "{}"}, {"method": "POST", "mode": "no-cors", "body": "{}"}, {}):
        answer = other.evaluate(
            "async ([port, init]) => { try { const r = await fetch(`http://127.0.0.1:${port}/api/files`, init); return r.type + r.status; }"
            " catch (error) { return 'refused'; } }",
            [server.port, init],
        )
        assert answer in ("refused", "opaque0"), answer
    context.close()


def opening(browser, server):
    """The command opens the browser of the desktop by an address that works once and holds no token."""
    desktop = pathlib.Path(tempfile.mkdtemp(prefix="desktop-"))
    opener = desktop / "xdg-open"
    opener.write_text(f'#!/bin/sh\nprintf %s "$1" > {desktop}/new && mv {desktop}/new {desktop}/address\n')
    opener.chmod(0o755)
    surroundings = os.environ | {"PATH": f"{desktop}:{os.environ['PATH']}", "DISPLAY": ":0"}
    process = subprocess.Popen([server.binary, str(server.folder)], env=surroundings, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    context = browser.new_context()
    try:
        token = process.stdout.readline().strip().split("token=")[1]
        for _ in range(600):
            if (desktop / "address").exists():
                break
            time.sleep(0.1)
        address = (desktop / "address").read_text()
        assert token not in address, address
        made = context.new_page()
        made.goto(address)
        made.get_by_role("link", name="Draw").wait_for(timeout=60_000)
        assert made.evaluate("sessionStorage.token") == token and "open" not in made.url, made.url
        assert context.request.get(address, max_redirects=0).status == 404
    finally:
        context.close()
        process.terminate()
        process.wait(timeout=20)
        shutil.rmtree(desktop)


def watch(browser, server):
    """Simulated people walk in the venue, and a bad moment says why it is bad."""
    with page(browser, server) as made:
        open_venue(made, "office.yaml")
        simulate(made, 60)
        output = made.locator("output.time")
        assert output.inner_text().startswith("0:00"), output.inner_text()
        made.get_by_role("button", name="Play").click()
        expect(output).not_to_have_text(re.compile("^0:00"), timeout=60_000)
        made.get_by_role("button", name="Pause").click()
        made.get_by_role("slider").first.focus()
        made.keyboard.press("Home")
        assert output.inner_text().startswith("0:00")
        made.keyboard.press("Shift+ArrowRight")
        assert output.inner_text().startswith("0:10"), output.inner_text()
        assert "m" in made.get_by_label("Walks and facts").inner_text()
        notified = made.get_by_role("region", name="Notifications")
        mark = notified.locator("button.event").first
        told = mark.get_attribute("aria-label")
        mark.click()
        expect(made.locator("#status")).to_contain_text(told)
        assert output.inner_text().startswith(re.search(r"(\d+:\d\d)", told).group(1)), (output.inner_text(), told)
        summary = notified.locator(".time-bar .pale")
        before = summary.inner_text()
        notified.get_by_role("combobox").select_option("inbeacon")
        expect(summary).not_to_have_text(before)


def recorded(browser, server):
    """Recorded walks of the folder play as simulated ones do, and a plan that has other beacons says so."""
    program = BEACONRY
    walks = server.folder / "day 1"
    venue = server.folder / "office.yaml"
    subprocess.run([program, "simulate", venue, "--walks", "3", "--duration", "60", "--quiet", "--output", walks], check=True, capture_output=True)
    with page(browser, server) as made:
        open_venue(made, "office.yaml")
        made.get_by_role("link", name="Watch").click()
        made.get_by_label("Source").select_option("recorded")
        made.get_by_label("First walk").fill("2")
        made.get_by_role("button", name="Show", exact=True).click()
        made.get_by_text("2 walks of 3 ready").wait_for(timeout=60_000)
        assert "m" in made.get_by_label("Walks and facts").inner_text()
        made.get_by_label("First walk").fill("9")
        made.get_by_role("button", name="Show", exact=True).click()
        made.get_by_text("day 1 has only 3 walks with truth.").wait_for(timeout=60_000)
        made.reload()
        open_venue(made, "mall.yaml")
        made.get_by_role("link", name="Watch").click()
        made.get_by_label("Source").select_option("recorded")
        made.get_by_role("button", name="Show", exact=True).click()
        expect(made.locator("#status .error")).to_contain_text("beacon", timeout=60_000)


def engage(browser, server):
    """Zones get a verdict, a profile figures by use of the phone, and new beacons are one step to undo; on a phone nothing is too wide."""
    with page(browser, server) as made:
        open_venue(made, "office.yaml")
        made.get_by_role("link", name="Watch").click()
        made.get_by_role("button", name="Simulate").click()
        made.get_by_role("link", name="Figures of many visits").click(timeout=120_000)
        made.get_by_label("Visits", exact=True).fill("1001")
        made.get_by_role("button", name="Simulate visits").click()
        expect(made.get_by_role("button", name="Stop simulating")).to_have_count(0)
        made.get_by_label("Visits", exact=True).fill("200")
        made.get_by_role("button", name="Simulate visits").click()
        made.get_by_role("button", name=re.compile(r"Stop simulating: \d")).click(delay=600)
        expect(made.get_by_role("button", name="Simulate visits")).to_be_enabled()
        made.get_by_label("Visits", exact=True).fill("4")
        made.get_by_role("button", name="Simulate visits").click()
        zones = made.get_by_role("table", name="Zones")
        zones.wait_for(timeout=240_000)
        names = [zone["name"] for level in read_venue(made, server, "office.yaml")["levels"] for zone in level["zones"]]
        rows = zones.locator("tbody tr")
        assert rows.locator("th").all_inner_texts() == names
        assert all(re.match("reliable|conditional|inconclusive|missed|impossible|untested", text) for text in rows.locator("td:nth-child(2)").all_inner_texts())
        rows.nth(1).get_by_role("button").click()
        expect(made.locator(".zones [role=status]")).to_contain_text(f"{names[1]}: ")
        uses = made.get_by_role("table", name="Uses of the phone").locator("tbody tr")
        assert uses.locator("th").all_inner_texts() == ["inHand", "mixed", "pocket", "closed"]
        assert made.get_by_text("16 test visits of 30 minutes").count() == 1
        with made.context.expect_page() as report:
            made.get_by_role("button", name="Open the report").click()
        expect(report.value.get_by_role("heading", name=re.compile("^Notifications in office"))).to_be_visible()
        add = made.get_by_role("button", name=re.compile("^Add .* to the venue"))
        add.click()
        made.get_by_text("not saved").wait_for(timeout=30_000)
        made.get_by_text("The venue has changed since.").wait_for(timeout=30_000)
        expect(add).to_be_disabled()
        is_one_column(made, ".room.engage > *")
        made.get_by_role("link", name="Plan").click()
        made.get_by_role("button", name="Undo").click()
        expect(made.get_by_text("not saved")).to_have_count(0, timeout=30_000)


def tune(browser, server):
    """A slider moves the track at once: the figures are those of the new setting."""
    with page(browser, server) as made:
        open_venue(made, "office.yaml")
        made.get_by_role("link", name="Tune").click()
        made.get_by_text("Simulated walks").click()
        made.get_by_label("Seconds", exact=True).fill("60")
        made.get_by_role("button", name="Simulate").click()
        made.get_by_text(re.compile(r"median error")).first.wait_for(timeout=60_000)
        figures = made.get_by_role("complementary", name="Figures")
        before = figures.inner_text()
        field = made.locator("input[type=number][aria-label*='useBestNumberOfBeacons'], [data-key=useBestNumberOfBeacons] input").first
        field.fill("1")
        field.press("Enter")
        expect(figures).not_to_have_text(before, timeout=60_000)


def plan(browser, server):
    """A dragged beacon takes its map along, and is one step to undo; new beacons are placed automatically."""
    with page(browser, server) as made:
        open_venue(made, "office.yaml")
        made.get_by_role("link", name="Plan").click()
        figures = made.locator(".figures, [aria-label*=igures]").first
        figures.wait_for(timeout=60_000)
        made.wait_for_timeout(1500)
        drawn = Map(made)
        venue = read_venue(made, server, "office.yaml")
        beacon = venue["levels"][0]["beacons"][0]
        before = figures.inner_text()
        drawn.drag(tuple(beacon["at"]), (beacon["at"][0] + 6, beacon["at"][1] + 1.5))
        expect(figures).not_to_have_text(before, timeout=60_000)
        made.get_by_text("not saved").wait_for(timeout=30_000)
        made.keyboard.press("Control+z")
        expect(made.get_by_text("not saved")).to_have_count(0, timeout=30_000)
        made.get_by_role("button", name="Propose places").click()
        made.get_by_role("button", name="Take over").click(timeout=120_000)
        made.get_by_text("not saved").wait_for(timeout=30_000)
        made.get_by_label("Requirements").select_option("requirements/office.yaml")
        made.get_by_role("button", name="Predict").click()
        verdicts = made.locator(".verdicts li")
        verdicts.first.wait_for(timeout=120_000)
        assert re.match("met|missed|inconclusive", verdicts.first.inner_text()), verdicts.first.inner_text()
        is_one_column(made, ".room.plan > *")


def accessibility(browser, server):
    """No rule of axe is broken in any room, light or dark."""
    axe, found = Axe(), []
    for scheme in ("light", "dark"):
        with page(browser, server, color_scheme=scheme, bypass_csp=True) as made:
            open_venue(made, "office.yaml")
            rooms = made.locator("#rooms a").all_inner_texts()
            assert len(rooms) > 4, rooms
            for room in rooms:
                made.get_by_role("link", name=room).click()
                made.wait_for_timeout(1500)
                for violation in axe.run(made).response["violations"]:
                    places = [" ".join(map(str, node["target"])) for node in violation["nodes"][:3]]
                    found.append(f"{room}, {scheme}: {violation['id']} ({violation['impact']}): {', '.join(places)}")
    assert not found, "\n".join(found)


def memory(browser, server):
    """Play does not gather memory: after a garbage collection it is the same as 20 seconds of play before."""
    with page(browser, server) as made:
        open_venue(made, "office.yaml")
        simulate(made, 600)
        made.get_by_label("Speed").select_option(index=2)
        session = made.context.new_cdp_session(made)

        def used():
            session.send("HeapProfiler.collectGarbage")
            return session.send("Runtime.getHeapUsage")["usedSize"] / 1e6

        made.get_by_role("button", name="Play").click()
        made.wait_for_timeout(5_000)
        before = used()
        made.wait_for_timeout(20_000)
        after = used()
        assert after < before * 1.15 + 1, f"{before:.1f} MB before, {after:.1f} MB after"


def save(browser, server):
    """A change is saved on request only, never over a change of another program, and survives a reload."""
    path = server.folder / "office.yaml"
    before = path.read_text()
    with page(browser, server) as made:
        made.on("dialog", lambda dialog: dialog.accept())
        open_venue(made, "office.yaml")
        change(made)
        assert path.read_text() == before
        made.reload()
        made.get_by_text("not saved").wait_for(timeout=30_000)
        made.keyboard.press("Control+s")
        made.get_by_text("Saved office.yaml.").wait_for(timeout=30_000)
        after = path.read_text()
        assert after != before and "changed by the test" in after
        assert after.count("#") >= before.count("#") - 3
        change(made, "changed again")
        path.write_text(after + "# another program\n")
    with page(browser, server) as made:
        # Two saves at once are one, and a tab that only looks on saves nothing but can take the venue over.
        open_venue(made, "mall.yaml")
        change(made)
        made.keyboard.press("Control+s")
        made.keyboard.press("Control+s")
        made.get_by_text("Saved mall.yaml.").wait_for(timeout=30_000)
        other = made.context.new_page()
        other.goto(server.address)
        other.get_by_role("button", name="Open…").click()
        other.get_by_role("dialog").get_by_role("button", name="mall.yaml").click()
        other.get_by_role("button", name="Another tab has this venue: take it over").wait_for(timeout=30_000)
        other.keyboard.press("Control+s")
        other.get_by_role("dialog").get_by_role("button", name="Take it over").click()
        other.get_by_text("This tab has the venue now.").wait_for(timeout=30_000)
        made.get_by_role("button", name="Another tab has this venue: take it over").wait_for(timeout=30_000)
    assert path.read_text().endswith("# another program\n")


def conflict(browser, server):
    """What another program wrote meanwhile is not written over."""
    path = server.folder / "office.yaml"
    context_faults = []
    context = browser.new_context(viewport={"width": 1280, "height": 720})
    made = context.new_page()
    made.on("pageerror", lambda error: context_faults.append(str(error)))
    made.goto(server.address)
    open_venue(made, "office.yaml")
    change(made)
    path.write_text(path.read_text() + "# another program\n")
    made.keyboard.press("Control+s")
    made.get_by_text(re.compile("was changed by another program")).wait_for(timeout=30_000)
    assert path.read_text().endswith("# another program\n")
    dialog = made.get_by_role("dialog", name="The file is not as expected")
    dialog.get_by_role("button", name="Save under another name").click()
    naming = made.get_by_role("dialog", name="Save the venue as")
    naming.get_by_role("textbox").fill("office copy")
    naming.get_by_role("button", name="Save").click()
    naming.get_by_text("ends in .yaml").wait_for(timeout=30_000)
    naming.get_by_role("textbox").fill("mall.yaml")
    naming.get_by_role("button", name="Save").click()
    dialog.get_by_text("There already is a file mall.yaml").wait_for(timeout=30_000)
    dialog.get_by_role("button", name="Cancel").click()
    assert naming.get_by_role("textbox").input_value() == "mall.yaml"
    naming.get_by_role("button", name="Cancel").click()
    made.keyboard.press("Control+s")
    dialog.get_by_role("button", name="Replace the file").click()
    made.get_by_text("Saved office.yaml.").wait_for(timeout=30_000)
    assert "changed by the test" in path.read_text()
    # What is opened again leaves the unsaved work on offer, and small changes do, too.
    change(made, "changed later")
    path.write_text(path.read_text() + "# another program\n")
    made.keyboard.press("Control+s")
    dialog.get_by_role("button", name="Open the file again").click()
    made.get_by_text("Opened office.yaml.").wait_for(timeout=30_000)
    change(made, "changed a little")
    made.keyboard.press("Control+z")
    made.get_by_role("button", name="Bring it back").click()
    expect(made.get_by_label("Summary")).to_have_value("changed later")
    # The server ends and starts again: unsaved work is still there.
    server.stop()
    made.keyboard.press("Control+s")
    made.get_by_text(re.compile("does not answer")).wait_for(timeout=30_000)
    server.start()
    made.goto("about:blank")
    made.goto(server.address)
    made.get_by_text("not saved").wait_for(timeout=30_000)
    assert not context_faults, context_faults
    context.close()


def open_venue(made, name):
    made.get_by_role("button", name="Open…").click()
    made.get_by_role("dialog").get_by_role("button", name=name).click()
    made.get_by_text(f"Opened {name}.").wait_for(timeout=30_000)


def is_one_column(made, parts):
    """In a narrow window the parts of a room stand one above the other, and none is wider than the window."""
    size = made.viewport_size
    made.set_viewport_size({"width": 390, "height": 800})
    wide = made.evaluate("document.documentElement.scrollWidth")
    assert wide <= 390, wide
    boxes = sorted((part.bounding_box() for part in made.locator(parts).all()), key=lambda box: box["y"])
    assert len(boxes) > 1 and all(box["x"] == 0 and box["width"] <= 390 for box in boxes), boxes
    assert all(above["y"] + above["height"] <= below["y"] + 1 for above, below in itertools.pairwise(boxes)), boxes
    made.set_viewport_size(size)


def change(made, summary="changed by the test"):
    """Changes the summary of the venue in the room Draw."""
    made.get_by_role("link", name="Draw").click()
    made.get_by_role("tab", name="Venue").click()
    field = made.get_by_label("Summary")
    field.fill(summary)
    field.press("Tab")
    made.get_by_text("not saved").wait_for(timeout=30_000)


ALL = {
    "units": units,
    "security": security,
    "opening": opening,
    "watch": watch,
    "recorded": recorded,
    "engage": engage,
    "tune": tune,
    "plan": plan,
    "accessibility": accessibility,
    "memory": memory,
    "save": save,
    "conflict": conflict,
    **draw_checks.ALL,
}
