"""Venues that are drawn in the Studio: a small one from nothing, and the supermarket from a picture of its plan."""

import json
import re
import subprocess

from playwright.sync_api import expect

from drawing import Map, picture, read_venue, save_as, simulate
from studio import BEACONRY, page


def newcomer(browser, server):
    """Someone who has never seen the Studio draws their venue, plans it, watches people in it, tries a setting, calibrates
    it and reads the report."""
    with page(browser, server) as made:
        drawn = Map(made)
        made.get_by_label("Width in metres").fill("20")
        made.get_by_label("Depth in metres").fill("12")
        made.get_by_role("button", name="Draw walls of this size").click()
        drawn.tool("w")
        drawn.click((8, 0), (8, 8))
        drawn.key("Enter")
        drawn.tool("d")
        drawn.click((8, 4), (3, 0))
        drawn.tool("s")
        drawn.click((11, 3))
        drawn.type("3")
        drawn.click((17, 9))
        drawn.tool("z")
        drawn.click((0, 0), (8, 8))
        drawn.name("Back office")
        drawn.click((9, 0), (19, 11))
        drawn.name("Shop")
        drawn.tool("p")
        made.get_by_role("button", name=re.compile("Propose paths")).click()
        expect(made.locator("#status")).to_contain_text("has new paths")
        drawn.tool("b")
        drawn.click((2, 2), (6, 7), (10, 2), (10, 10), (18, 2), (18, 10))
        save_as(made, "corner-shop.yaml")

        simulate(made, 60)
        made.get_by_role("link", name="Calibrate").click()
        made.get_by_label("Training walks").fill("4")
        made.get_by_label("Length of a walk").fill("60")
        made.get_by_label("Configurations").fill("8")
        made.get_by_role("button", name="Start").click()
        report = made.get_by_role("button", name="Open the report").first
        report.wait_for(timeout=240_000)
        with made.context.expect_page() as opened:
            report.click()
        opened.value.get_by_role("heading", name=re.compile("What do I set")).wait_for(timeout=60_000)
        printed(opened.value)
        opened.value.close()
        venue = read_venue(made, server, "corner-shop.yaml")
    level = venue["levels"][0]
    counts = {kind: len(level.get(kind, [])) for kind in ("walls", "beacons", "zones")}
    assert counts == {"walls": 5, "beacons": 6, "zones": 2}, counts
    assert level["paths"]["entrances"], "the door in the shell is no entrance"
    # The files are those of the command line.
    result = subprocess.run([BEACONRY, "validate", server.folder / "corner-shop.yaml"], check=False, capture_output=True, text=True)
    assert result.returncode == 0, result.stderr
    assert (server.folder / "beaconry-output/corner-shop/preset.json").exists()


def printed(report):
    """On paper, all sections of a report are open, nothing is wider than the page, and what only a screen can do is left out."""
    folds = report.locator("details").count()
    assert folds > 3 and report.locator("details[open]").count() < folds
    report.emulate_media(media="print")
    report.set_viewport_size({"width": 720, "height": 1000})
    report.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert report.locator("details[open]").count() == folds
    assert not report.locator("nav").is_visible() and not report.get_by_role("button").first.is_visible()
    width = report.evaluate("document.documentElement.scrollWidth")
    assert width <= 720, width
    report.evaluate("dispatchEvent(new Event('afterprint'))")
    assert report.locator("details[open]").count() < folds


def photo(browser, server):
    """A photo that was taken at an angle becomes a plan: a room of 12 by 8 m with a square of 2 m in its middle, of which
    the four corners of the room were clicked, lies where it is in reality."""
    corners = [(300, 900), (1100, 820), (980, 260), (420, 300)]
    with page(browser, server) as made:
        data = made.evaluate(
            """async (corners) => {
              const { homography, through } = await import("/venue/homography.js");
              const seen = homography([[0, 0], [12, 0], [12, 8], [0, 8]], corners);
              const canvas = new OffscreenCanvas(1400, 1100), pen = canvas.getContext("2d");
              const draw = (places, colour) => {
                pen.fillStyle = colour;
                pen.beginPath();
                for (const place of places) pen.lineTo(...through(seen, place));
                pen.fill();
              };
              pen.fillStyle = "#fff";
              pen.fillRect(0, 0, 1400, 1100);
              draw([[0, 0], [12, 0], [12, 8], [0, 8]], "#999");
              draw([[5, 3], [7, 3], [7, 5], [5, 5]], "#000");
              return [...new Uint8Array(await (await canvas.convertToBlob({ type: "image/png" })).arrayBuffer())];
            }""",
            corners,
        )
        drawn = Map(made)
        with made.expect_file_chooser() as chosen:
            drawn.press("text=Picture or photo")
        chosen.value.set_files({"name": "photo.png", "mimeType": "image/png", "buffer": bytes(data)})
        made.get_by_role("tab", name="Level").click()
        made.get_by_role("button", name="Rectify a photo").click()
        # Until it has a scale, a picture is 40 m wide.
        drawn.click(*((x * 40 / 1400, (1100 - y) * 40 / 1400) for x, y in corners))
        dialog = made.get_by_role("dialog")
        dialog.get_by_label("Width, from left to right").fill("12")
        dialog.get_by_label("Height, from below to above").fill("8")
        drawn.key("Enter")
        expect(made.locator("#status")).to_contain_text("The photo is rectified.")
        made.wait_for_timeout(1000)

        def shade(x, y):
            return made.evaluate(
                """([x, y]) => { const canvas = document.querySelector("canvas.map"), box = canvas.getBoundingClientRect();
                  const scale = canvas.width / box.width;
                  return canvas.getContext("2d").getImageData((x - box.left) * scale, (y - box.top) * scale, 1, 1).data[0]; }""",
                list(drawn.pixels(x, y)),
            )

        square = [shade(x, y) for x, y in ((5.15, 3.15), (6.85, 3.15), (6.85, 4.85), (5.15, 4.85), (6.1, 4.1))]
        room = [shade(x, y) for x, y in ((0.15, 0.15), (11.85, 0.15), (11.85, 7.85), (0.15, 7.85), (4.85, 3.15), (7.15, 4.85))]
        outside = [shade(x, y) for x, y in ((-0.15, 4.1), (12.15, 4.1), (6.1, -0.15), (6.1, 8.15))]
        assert max(square) + 20 < min(room) and max(room) + 20 < min(outside), (square, room, outside)


def trace(browser, server):
    """The supermarket, traced from a picture of its plan within 150 clicks, with its beacons; positions in it are
    as good as in the bundled file."""
    with page(browser, server) as made:
        original = read_venue(made, server, "supermarket.yaml")
        drawn = Map(made)
        with made.expect_file_chooser() as chosen:
            drawn.press("text=Picture or photo")
        chosen.value.set_files({"name": "plan.png", "mimeType": "image/png", "buffer": picture(browser, original)})
        made.get_by_role("tab", name="Level").click()
        width = made.get_by_label("Width (m)", exact=True)
        width.wait_for()
        # The southern wall, from pixel 150 to 1150 of 1300 and 100 above the lower edge, is 40 m long.
        pixel = float(width.input_value()) / 1300
        drawn.click((150 * pixel, 100 * pixel), (1150 * pixel, 100 * pixel))
        drawn.type("40")
        drawn.key("Enter")
        expect(width).to_have_value("52")
        clicks = drawn.clicks
        drawn = Map(made, 6, 4)
        drawn.clicks = clicks
        trace_plan(drawn, original["levels"][0])
        drawn.press("[role=tab]:has-text('Venue')")
        made.get_by_label("Environment").select_option("supermarket")
        made.locator("[data-field='venue.beaconDefaults.height']").fill("3.2")
        made.locator("[data-field='venue.beaconDefaults.mount']").select_option("ceiling")
        # What is on the data sheet of the beacons.
        made.locator("[data-field='venue.beaconDefaults.advertisingInterval']").fill("0.35")
        made.locator("[data-field='venue.radio.powerAt1m']").fill("-59")
        made.locator("[data-field='venue.radio.powerAt1m']").press("Tab")
        drawn.clicks += 5
        save_as(made, "traced.yaml")
        traced = read_venue(made, server, "traced.yaml")
    level = traced["levels"][0]
    assert drawn.clicks <= 150, f"{drawn.clicks} clicks"
    known = sorted(json.dumps([[a, b] for a, b in zone["outline"]]) for zone in original["levels"][0]["zones"])
    mine = sorted(json.dumps([[round(a - 6, 2), round(b - 4, 2)] for a, b in zone["outline"]]) for zone in level["zones"])
    same = sum(json.loads(a) == json.loads(b) for a, b in zip(known, mine))
    assert same == len(known), f"{same} of {len(known)} zones"
    print(f"trace: {drawn.clicks} clicks")
    known, mine = (median_error(server, name) for name in ("supermarket.yaml", "traced.yaml"))
    assert abs(mine / known - 1) < 0.2, f"median error {mine} m, and {known} m in the bundled venue"


def trace_plan(drawn, level):
    """The shell, doors, shelves, obstacles, zones, paths and beacons."""
    drawn.tool("r")
    drawn.click((0, 0), (40, 60))
    drawn.tool("d", "2")
    drawn.click((6.5, 0), (30.5, 0))
    for y, doors in ((3, (6.5, 30.5)), (54.5, (20,))):
        drawn.tool("w")
        drawn.click((0, y), (40, y))
        drawn.key("Enter")
        drawn.tool("d")
        drawn.click(*((x, y) for x in doors))
    drawn.tool("s")
    drawn.click((5, 33))
    drawn.type("11")
    drawn.click((35, 50), (14, 14))
    drawn.type("8")
    drawn.click((35, 30))
    for start, end in (((2, 58), (17, 58)), ((23, 58), (38, 58)), ((1.2, 33), (1.2, 50)), ((38.8, 14), (38.8, 50))):
        drawn.click(start)
        drawn.type("1")
        drawn.click(end)
    drawn.tool("o")
    for x in (4, 7.4, 10.4):
        for low, high in ((15, 21), (24, 29)):
            drawn.click((x, low), (x + 1.2, high))
    drawn.clicks += 1
    drawn.page.select_option(".options select >> nth=0", "line")
    drawn.click((13, 3), (13, 10))
    drawn.key("Enter")
    drawn.click((17, 6), (17, 10))
    drawn.key("Enter")
    drawn.press("text=Repeat…")
    drawn.type("5")
    drawn.key("Tab")
    drawn.type("3")
    drawn.key("Enter")
    drawn.page.wait_for_timeout(150)
    for points in (((35.5, 3), (35.5, 9), (40, 9)), ((3, 53.6), (17, 53.6)), ((23, 53.6), (37, 53.6))):
        drawn.click(*points)
        drawn.key("Enter")
    drawn.tool("z")
    for zone in level["zones"]:
        outline = zone["outline"]
        drawn.click(tuple(outline[0]), tuple(outline[2]))
        drawn.name(zone["name"])
    drawn.tool("p")
    drawn.press("text=Propose paths from the free space")
    expect(drawn.page.locator("#status")).to_contain_text("new paths")
    drawn.tool("b")
    drawn.click(*(tuple(beacon["at"]) for beacon in level["beacons"]))


def median_error(server, name):
    """The median error of 40 simulated walks with the default settings, metres."""
    program, walks = BEACONRY, server.folder / "walks" / name
    venue = server.folder / name
    subprocess.run([program, "simulate", venue, "--walks", "40", "--quiet", "--output", walks], check=True, capture_output=True)
    result = subprocess.run([program, "evaluate", venue, "--recordings", walks, "--quiet", "--json"], check=True, capture_output=True)
    return json.loads(result.stdout)["pooled"]["metrics"]["ce50"]["value"]


ALL = {"newcomer": newcomer, "photo": photo, "trace": trace}
