"""What people do on the Studio's map, and how often they click."""

import re

from playwright.sync_api import expect


class Map:
    """The map of the room that is open: places in metres, and a count of clicks."""

    def __init__(self, page, dx=0.0, dy=0.0):
        self.page, self.dx, self.dy, self.clicks = page, dx, dy, 0

    def pixels(self, x, y):
        canvas = self.page.locator("canvas.map")
        scale, cx, cy = (float(part) for part in canvas.get_attribute("data-view").split())
        box = canvas.bounding_box()
        x, y = x + self.dx, y + self.dy
        return box["x"] + box["width"] / 2 + (x - cx) * scale, box["y"] + box["height"] / 2 - (y - cy) * scale

    def move(self, x, y):
        self.page.mouse.move(*self.pixels(x, y))

    def click(self, *places):
        for x, y in places:
            self.clicks += 1
            self.move(x, y)
            self.page.mouse.click(*self.pixels(x, y))

    def drag(self, start, end):
        self.move(*start)
        self.page.mouse.down()
        for part in (0.3, 0.7, 1):
            self.move(*(a + (b - a) * part for a, b in zip(start, end)))
        self.page.mouse.up()

    def press(self, selector):
        self.clicks += 1
        self.page.click(selector)

    def tool(self, key, *typed):
        self.page.keyboard.press(key)
        for text in typed:
            self.page.keyboard.type(text)

    def key(self, name):
        self.page.keyboard.press(name)

    def name(self, text):
        """Types the name of what was drawn last, into the field that waits for it."""
        expect(self.page.locator("input:focus")).to_be_visible()
        self.page.keyboard.type(text)
        self.page.keyboard.press("Enter")
        expect(self.page.locator("canvas.map:focus")).to_be_visible()

    def type(self, text):
        self.page.keyboard.type(text)


def picture(browser, venue):
    """A picture of a venue's plan as bytes of a PNG file: 25 pixels a metre, with a border of 6 m and 4 m."""
    context = browser.new_context()
    page = context.new_page()
    level = venue["levels"][0]
    lines = [item["points"] for item in level["walls"] + level["obstacles"]]
    data = page.evaluate(
        """async (lines) => {
          const canvas = new OffscreenCanvas(1300, 1700), pen = canvas.getContext("2d");
          pen.fillStyle = "#fff"; pen.fillRect(0, 0, 1300, 1700); pen.lineWidth = 3;
          for (const line of lines) {
            pen.beginPath();
            for (const [x, y] of line) pen.lineTo(150 + 25 * x, 1600 - 25 * y);
            pen.stroke();
          }
          return [...new Uint8Array(await (await canvas.convertToBlob({ type: "image/png" })).arrayBuffer())];
        }""",
        lines,
    )
    context.close()
    return bytes(data)


def read_venue(page, server, path):
    """A venue file as the server reads it."""
    answer = page.evaluate(
        """async ([token, path]) => (await fetch("/api/venue/open", { method: "POST", body: JSON.stringify({ path }),
          headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` } })).json()""",
        [server.token, path],
    )
    return answer["document"]


def save_as(made, name):
    made.get_by_role("button", name="Save as…").click()
    field = made.get_by_role("dialog").get_by_role("textbox")
    field.fill(name)
    field.press("Enter")
    made.get_by_text(f"Saved {name}.").wait_for(timeout=30_000)


def simulate(made, seconds):
    """Walks of so many seconds in the room Watch."""
    made.get_by_role("link", name="Watch").click()
    made.get_by_label("Seconds", exact=True).fill(str(seconds))
    made.get_by_role("button", name="Simulate").click()
    made.get_by_text(re.compile(r"walks ready")).wait_for(timeout=60_000)
