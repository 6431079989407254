import { addItems } from "../venue/edit.js";
import { identityOf, itemOf, pointsOf, reference, referencesOf } from "../venue/items.js";
import { boxOf } from "../venue/shapes.js";
import { metresOf } from "../venue/background.js";

/** @typedef {import("../venue/items.js").Reference} Reference */

/** @typedef {import("./snapping.js").Snap & {raw: XY, shift: boolean}} Aim where the pointer snaps to, where it is, and whether Shift is down
 * @typedef {[number, number]} XY */

// What people set stays while they look at other rooms.
/** @type {{grid: number, clip: {level: number, clip: import("../venue/copies.js").Clip}|null, show: Object<string, any>}} */
const kept = { grid: 0.1, clip: null, show: { paths: true, zones: true, beacons: true, picture: true, opacity: 0.6 } };

/** What the parts of the room share: the level, the selection, the tool, and where the pointer is. */
export class Desk {
  /** @type {Set<Reference>} */
  selection = new Set();
  /** @type {object|null} a document that is shown while something is dragged */
  preview = null;
  /** @type {Aim|null} */
  aim = null;
  /** A length that is being typed. */
  typed = "";
  /** Whether the panel puts the cursor into the name of what was drawn. */
  asksName = false;
  /** @type {{file: string, image: ImageBitmap}|null} the picture below the level */
  picture = null;
  #listeners = new Map();
  #part;
  #document;

  /** @param {import("../main.js").Studio} studio @param {import("../map/view.js").MapView} view */
  constructor(studio, view) {
    this.studio = studio;
    this.store = studio.store;
    this.view = view;
    [this.#part, this.#document] = [this.part, this.store.document];
  }

  get kept() { return kept; }
  get document() { return this.preview ?? this.store.document; }
  get level() { return this.store.level; }
  get part() { return this.document.levels[this.level] ?? {}; }
  /** The reach of the pointer for what is there, metres. */
  get reach() { return 8 / this.view.scale; }
  /** How far ends and lines attract what is drawn, metres: on a map of a whole building a few pixels would be metres. */
  get snapReach() { return Math.min(7 / this.view.scale, 0.6); }

  /** @param {"selection"|"tool"|"refresh"|"show"|"choose"|"picture"} kind @param {(detail?: any) => void} listener */
  on(kind, listener) {
    this.#listeners.set(kind, [...(this.#listeners.get(kind) ?? []), listener]);
  }

  emit(kind, detail) {
    for (const listener of this.#listeners.get(kind) ?? []) listener(detail);
    this.view.redraw();
  }

  /**
   * @param {Iterable<Reference>} refs
   * @param {{shows?: boolean, asksName?: boolean}} how whether the panel of properties comes to the front, and asks for a name
   */
  select(refs, { shows = true, asksName = false } = {}) {
    this.selection = new Set([...refs].filter((ref) => itemOf(this.part, ref)));
    this.asksName = asksName;
    this.emit("selection");
    if (shows && this.selection.size) this.emit("show", "properties");
  }

  /** One change of the document.
   * @param {(document: object) => object} change @returns {boolean} whether it changed */
  change(label, change) {
    return this.store.change(label, change);
  }

  /** Adds things to the level and selects them.
   * @param {object[]} items @param {{asksName?: boolean}} [how] */
  add(label, kind, items, how) {
    const first = this.store.document.levels[this.level][kind]?.length ?? 0;
    if (this.change(label, (document) => addItems(document, this.level, kind, items))) {
      this.select(items.map((_, index) => reference(kind, first + index)), how);
    }
  }

  /** Other tools need no key: they begin from a button.
   * @param {object} tool */
  use(tool) {
    this.tool?.cancel?.();
    this.typed = "";
    this.tool = tool;
    this.emit("tool");
  }

  focusMap() {
    this.view.canvas.focus();
  }

  /** Shows the whole level. */
  fit() {
    const box = boxOf(this.document, this.level);
    const { background } = this.part;
    if (background && this.picture) {
      const { width, height } = this.picture.image;
      const toMetres = metresOf(background, { width, height });
      const corners = [toMetres([0, 0]), toMetres([width, 0]), toMetres([width, height]), toMetres([0, height])];
      const own = this.part.outline?.length ? [box.min, box.max] : [];
      const all = [...corners, ...own];
      const [xs, ys] = [all.map(([x]) => x), all.map(([, y]) => y)];
      [box.min, box.max] = [[Math.min(...xs), Math.min(...ys)], [Math.max(...xs), Math.max(...ys)]];
    }
    this.view.fit(box);
  }

  /** Moves the map so that a thing is seen, if it is outside.
   * @param {Reference} ref */
  reveal(ref) {
    const points = pointsOf(this.part, ref);
    if (!points.length) return;
    const [x, y] = this.view.at(points[Math.floor((points.length - 1) / 2)]);
    const { width, height } = this.view;
    if (x < 20 || y < 20 || x > width - 20 || y > height - 20) this.view.pan(x - width / 2, y - height / 2);
  }

  /** After an undo of a change on another level, shows that level. */
  #seek(before) {
    const { levels } = this.store.document;
    const index = levels.findIndex((level, at) => level !== before.levels[at]);
    if (index >= 0) this.store.setLevel(index);
  }

  /** The document changed: keeps of the selection what is still there; after an undo or a redo, selects what came back. */
  follow(reason) {
    this.preview = null;
    const isBack = reason === "undo" || reason === "redo";
    if (isBack && this.part === this.#part) this.#seek(this.#document);
    if (reason === "open" || reason === "level") this.tool.cancel?.();
    const [before, after] = [this.#part, this.part];
    if (isBack) {
      const old = new Set(referencesOf(before).map((ref) => identityOf(before, ref)));
      const changed = referencesOf(after).filter((ref) => !old.has(identityOf(after, ref)));
      if (after !== before) this.select(changed, { shows: false });
    } else if (reason === "open" || reason === "level") this.select([], { shows: false });
    else this.select(this.selection, { shows: false, asksName: this.asksName });
    [this.#part, this.#document] = [after, this.store.document];
  }
}
