import { boxOf } from "../venue/shapes.js";
import { beaconName, keptSelection, venueIndex } from "./beacons.js";
import { mapValueText } from "./classes.js";
import { Comparison } from "./comparison.js";
import { valueChange } from "./figures.js";
import { isSameLayout } from "./layout.js";
import { PlanMaps } from "./maps.js";
import { Prediction } from "./prediction.js";
import { Proposal } from "./proposal.js";
import { Teller } from "./teller.js";

/** @typedef {[number, number]} XY @typedef {"values"|"state"|"document"|"level"|"selection"|"tool"|"drag"|"pointer"|"proposal"|"prediction"|"progress"} What */

/** What people chose stays while they look at other rooms. */
const kept = new WeakMap();

/** What the parts of the room share: the maps, the level, the selected beacon, what is dragged or off, and what is proposed. */
export class PlanDesk {
  /** @type {number|null} index of the selected beacon on its level */
  selected = null;
  /** @type {"select"|"add"} */
  tool = "select";
  /** @type {{index: number, at: XY}|null} */
  drag = null;
  /** The beacon that the maps leave out.
   * @type {{level: number, index: number}|null} */
  without = null;
  /** Where the pointer is on the map, metres.
   * @type {XY|null} */
  pointer = null;
  #teller = new Teller(["values", "drag", "pointer", "progress"]);
  #saying = "";
  #known;

  /** @param {import("../main.js").Studio} studio @param {import("../map/view.js").MapView} view */
  constructor(studio, view) {
    this.studio = studio;
    this.store = studio.store;
    this.view = view;
    if (!kept.has(studio)) kept.set(studio, { kinds: null, key: "bound", count: 10, isAfresh: false, requirements: "", predicted: { answer: null, document: null } });
    this.kept = kept.get(studio);
    this.#known = this.store.document;
    this.comparison = new Comparison(() => this.shown);
    this.proposal = new Proposal(studio, () => this.#proposed(), () => this.emit("progress"));
    this.prediction = new Prediction(studio, this.kept.predicted, () => this.emit("prediction"), () => this.emit("progress"));
    this.maps = new PlanMaps(studio, {
      places: () => this.#places(),
      onValues: () => this.emit("values"),
      onState: () => this.emit("state"),
      onSettled: () => this.#settled(),
      onError: (text) => studio.say(text, { kind: "error" }),
    });
  }

  get level() { return this.store.level; }
  get part() { return this.store.document.levels[this.level] ?? {}; }
  get beacons() { return this.part.beacons ?? []; }
  get beacon() { return this.selected === null ? null : this.beacons[this.selected] ?? null; }
  get kind() { return this.kept.kinds?.find(({ key }) => key === this.kept.key) ?? this.kept.kinds?.[0] ?? null; }
  /** The maps of the level that is looked at, or null while they are computed. */
  get shown() { return this.maps.shown?.level === this.part.number ? this.maps.shown : null; }

  /** Where a beacon of the level is shown.
   * @param {number} index @returns {XY} */
  placeOf(index) {
    return this.drag?.index === index ? this.drag.at : this.beacons[index].at;
  }

  /** Whether a beacon of the level is off.
   * @param {number} index */
  isOff(index) {
    return this.without?.level === this.level && this.without.index === index;
  }

  /** @param {(what: What) => void} listener */
  listen(listener) {
    this.#teller.listen(listener);
  }

  /** @param {What} what */
  emit(what) {
    this.view.redraw();
    this.#teller.tell(what);
  }

  /** Asks for the maps that are looked at: those with the proposed beacons, if there are any. */
  ask() {
    const { kind } = this;
    const { number, outline } = this.part;
    if (kind && outline?.length) this.maps.show({ document: this.proposal.document ?? this.store.document, level: number, kind });
  }

  /** Says the figures when the maps have followed.
   * @param {string} text what was done */
  sayWhenSettled(text) {
    this.#saying = text;
  }

  /** The store changed.
   * @param {string} reason */
  follow(reason) {
    const before = this.#known;
    const { document } = this.store;
    this.#known = document;
    if (reason === "open") this.#begin();
    else if (reason === "level") this.#leaveLevel();
    else if (document !== before) this.#changed(before, reason);
    this.ask();
    this.emit(reason === "level" ? "level" : "document");
  }

  fit() {
    this.view.fit(boxOf(this.store.document, this.level));
  }

  remove() {
    this.#teller.remove();
    this.maps.remove();
    this.proposal.cancel();
    this.prediction.cancel();
  }

  #begin() {
    this.maps.clear();
    this.proposal.cancel();
    this.prediction.clear();
    [this.without, this.tool] = [null, "select"];
    this.#leaveLevel();
  }

  #leaveLevel() {
    [this.selected, this.drag, this.#saying] = [null, null, ""];
    this.comparison.end();
  }

  #changed(before, reason) {
    const { document, level } = this.store;
    this.proposal.cancel();
    const isBack = reason === "undo" || reason === "redo";
    const isSame = isSameLayout(before, document);
    if (!isSame) [this.without, this.#saying] = [null, ""];
    if (!isSame || isBack) this.drag = null;
    const changed = document.levels.findIndex((part, index) => part !== before.levels[index]);
    // An undo of a change on another level shows that level.
    if (isBack && changed >= 0 && document.levels[level] === before.levels[level]) return this.store.setLevel(changed);
    this.selected = keptSelection(before.levels[level]?.beacons ?? [], this.beacons, this.selected);
  }

  #places() {
    const places = new Map();
    if (this.proposal.document) return places;
    const { document } = this.store;
    if (this.drag) places.set(venueIndex(document, this.level, this.drag.index), this.drag.at);
    if (this.without) places.set(venueIndex(document, this.without.level, this.without.index), null);
    return places;
  }

  #proposed() {
    if (this.proposal.document) {
      this.without = null;
      this.comparison.begin("Proposed");
    } else if (this.comparison.titles?.now === "Proposed") this.comparison.end();
    this.ask();
    this.emit("proposal");
  }

  #settled() {
    const { shown, comparison } = this;
    const { figures, figuresBefore } = comparison;
    if (!this.#saying || this.drag || !shown || !figures) return;
    const change = figuresBefore && valueChange(shown.kind, figures.median, figuresBefore.median);
    this.studio.say(`${this.#saying} Median: ${mapValueText(shown.kind, figures.median)}${change ? `, ${change.text}` : ""}.`, { kind: "info" });
    this.#saying = "";
  }
}

/** What people call the selected beacon.
 * @param {PlanDesk} desk */
export function selectedName(desk) {
  return desk.beacon ? `Beacon ${beaconName(desk.beacon)}` : "";
}
