import { venueLayer } from "../map/venue-layer.js";
import { MapView } from "../map/view.js";
import { button, element, fill, labelled } from "../shell/dom.js";
import { boxOf } from "../venue/shapes.js";
import { levelIndex, levelNumber } from "./beacons.js";

/**
 * A map of one level with layers over it, and the controls that choose the level: one of the list, or that of a person.
 *
 * @typedef {object} LevelMapParts
 * @property {string} label for screen readers
 * @property {() => object} document the venue to draw
 * @property {() => number|null} follow number of the level of the person; null if there is nobody
 * @property {string} [followText] what it follows, if not a person
 * @property {() => Map<string, string>} [fills] the colours of zones by name, where they are not the usual one
 * @property {import("../map/view.js").Layer[]} layers
 * @property {[string, string][]} legend classes of the marks in play.css, and what they are
 */
export class LevelMap {
  level = 0;
  follows = true;
  #isWhole = true;

  /** @param {HTMLElement} host @param {import("../main.js").Studio} studio @param {LevelMapParts} parts */
  constructor(host, studio, parts) {
    this.studio = studio;
    this.parts = parts;
    this.level = studio.store.level ?? 0;
    this.view = new MapView(host, parts.label);
    const venue = () => ({ document: parts.document(), level: this.level, losses: studio.losses(), show: { paths: false }, fills: parts.fills?.() });
    this.view.layers = [venueLayer(venue), ...parts.layers];
    this.levels = element("select", { onchange: () => this.#choose(Number(this.levels.value)) });
    this.following = element("input", { type: "checkbox", checked: true, onchange: () => this.#setFollows(this.following.checked) });
    this.tools = element("div", { class: "map-tools" }, labelled("Level", this.levels),
      element("label", { class: "check" }, this.following, parts.followText ?? "Follow the person's level"), button("Show all", () => this.fit()));
    // The map stays whole in a room of another size until a person moves it.
    for (const name of ["wheel", "pointerdown", "keydown"]) this.view.canvas.addEventListener(name, () => { this.#isWhole = false; }, { passive: true });
    this.observer = new ResizeObserver(() => { if (this.#isWhole) this.fit(); });
    this.observer.observe(host);
    this.legend = element("ul", { class: "map-legend", "aria-label": "On the map" },
      parts.legend.map(([mark, text]) => element("li", {}, element("span", { class: `mark ${mark}` }), text)));
    host.append(this.tools, this.legend);
    this.showLevels();
    this.fit();
  }

  /** The number of the level that the map shows, as tracks give it. */
  get number() {
    return levelNumber(this.parts.document(), this.level);
  }

  fit() {
    this.#isWhole = true;
    const { tools, legend, view } = this;
    view.fit(boxOf(this.parts.document(), this.level), { top: tools.offsetTop + tools.offsetHeight, bottom: view.host.clientHeight - legend.offsetTop });
  }

  /** Fills the list of levels again, for another document. */
  showLevels() {
    const levels = this.parts.document().levels ?? [];
    this.level = Math.min(this.level, Math.max(levels.length - 1, 0));
    fill(this.levels, levels.map((level, index) => element("option", { value: String(index) }, level.name ?? `Level ${level.number ?? index}`)));
    this.levels.value = String(this.level);
    this.tools.classList.toggle("single", levels.length < 2);
  }

  /** Draws again, on the level of the person if the map follows them. */
  update() {
    const number = this.follows ? this.parts.follow() : null;
    const index = number === null ? -1 : levelIndex(this.parts.document(), number);
    if (index >= 0 && index !== this.level) {
      this.level = index;
      this.levels.value = String(index);
    }
    this.view.redraw();
  }

  remove() {
    this.observer.disconnect();
    this.view.remove();
    this.tools.remove();
    this.legend.remove();
  }

  #choose(level) {
    this.level = level;
    this.studio.store.setLevel(level);
    this.following.checked = false;
    this.#setFollows(false);
  }

  #setFollows(follows) {
    this.follows = follows;
    this.update();
  }
}
