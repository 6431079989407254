"""What takes too long for each run, or needs quiet cores: how fast the Studio is with the mall and 150 placed beacons, which
prints figures and fails for none, and whether the traced supermarket gets the same verdict as the bundled one.

    Scripts/studio-test speed verdict
"""

import json
import re
import subprocess
import time

from draw_checks import trace
from drawing import Map
from studio import BEACONRY, page


def speed(browser, server):
    """First paint, map updates of a dragged beacon a second, and from a slider to the new track."""
    subprocess.run(
        [BEACONRY, "plan", "place", server.folder / "mall.yaml", "--count", "150",
         "--without-visitors", "--afresh", "--quiet", "--output", server.folder / "placed"],
        check=True, capture_output=True,
    )
    (server.folder / "placed/venue.yaml").rename(server.folder / "mall150.yaml")
    with page(browser, server) as made:
        made.get_by_role("button", name="Open…").click()
        made.get_by_role("dialog").get_by_role("button", name="mall150.yaml").click()
        made.get_by_text("Opened mall150.yaml.").wait_for()
        start = time.monotonic()
        made.reload()
        made.locator("canvas.map[data-view]").wait_for()
        paint = made.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
        print(f"speed: first paint {paint / 1000:.2f} s, map {time.monotonic() - start:.2f} s")

        made.get_by_role("link", name="Plan").click()
        made.get_by_text("cells of").wait_for(timeout=120_000)
        made.wait_for_timeout(2000)
        drawn, moves = Map(made), []
        made.on("response", lambda answer: moves.append(time.monotonic()) if answer.url.endswith("/api/plan/move") else None)
        row = made.locator("table:has(th:has-text('Locked')) tbody tr").first.inner_text()
        x, y = (float(part) for part in re.search(r"(-?[\d.]+), (-?[\d.]+)", row).groups())
        # Each step is one of the grid of 10 cm, and its pixels are known before: else the test asks for fewer updates
        # than the page gives.
        steps = [drawn.pixels(x + 0.1 * step, y) for step in range(100)]
        drawn.move(x, y)
        made.mouse.down()
        start = time.monotonic()
        for step in steps:
            made.mouse.move(*step)
            made.wait_for_timeout(20)
        passed = time.monotonic() - start
        made.mouse.up()
        updates = len([at for at in moves if at < start + passed])
        print(f"speed: {updates / passed:.1f} map updates a second while a beacon is dragged in {len(steps) / passed:.1f} steps a second")
        made.keyboard.press("Control+z")

        made.get_by_role("link", name="Tune").click()
        made.get_by_text("Simulated walks").click()
        made.get_by_role("button", name="Simulate").click()
        made.get_by_text("median error").first.wait_for(timeout=120_000)
        made.wait_for_timeout(1000)
        slider = made.locator("input[type=range]").first
        slider.focus()
        took = []
        for _ in range(9):
            made.evaluate(
                """() => { const figures = document.querySelector("aside[aria-label=Figures]"), start = performance.now();
                  globalThis.passed = new Promise((done) => {
                    const observer = new MutationObserver(() => { observer.disconnect(); requestAnimationFrame(() => done(performance.now() - start)); });
                    observer.observe(figures, { childList: true, subtree: true, characterData: true });
                  }); }"""
            )
            made.keyboard.press("ArrowRight" if len(took) % 2 else "ArrowLeft")
            took.append(made.evaluate("globalThis.passed"))
            made.wait_for_timeout(300)
        print(f"speed: slider to new track {sorted(took)[4]:.0f} ms (median of {len(took)}, {max(took):.0f} at most)")


def verdict(browser, server):
    """Calibrated with the defaults, the traced supermarket and the bundled one get the same recommendation."""
    trace(browser, server)
    found = {}
    for name in ("supermarket", "traced"):
        output = server.folder / f"calibrated-{name}"
        subprocess.run(
            [BEACONRY, "calibrate", server.folder / f"{name}.yaml", "--quiet", "--output", output],
            check=True, capture_output=True,
        )
        result = json.loads((output / "calibration.json").read_text())
        found[name] = result["recommendation"]
        print(f"verdict: {name}: {result['recommendation']}; {result.get('reason')}; {json.dumps(result['headline'])}")
    assert found["supermarket"] == found["traced"], found


ALL = {"speed": speed, "verdict": verdict}
