import { boxOf } from "../venue/shapes.js";
import { beaconName, keptSelection, venueIndex } from "./beacons.js";
import { figuresOf, valueChange } from "./figures.js";
import { valueText } from "./classes.js";
import { isSameLayout } from "./layout.js";
import { PlanMaps } from "./maps.js";
import { Proposal } from "./proposal.js";

/** @typedef {[number, number]} XY @typedef {"values"|"state"|"document"|"level"|"selection"|"tool"|"drag"|"pointer"|"proposal"} What */

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
  /** The beacon that the maps leave out. @type {{level: number, index: number}|null} */
  without = null;
  /** Where the pointer is on the map, metres. @type {XY|null} */
  pointer = null;
  /** The figures before a change, and what they are called. @type {{title: string, nowTitle: string, figures: object, shown: object}|null} */
  before = null;
  #listeners = [];
  #figures = { values: null, figures: null };
  #series = null;
  #saying = "";
  #known;

  /** @param {object} studio @param {import("../map/view.js").MapView} view */
  constructor(studio, view) {
    [this.studio, this.store, this.view] = [studio, studio.store, view];
    if (!kept.has(studio)) kept.set(studio, { kinds: null, key: "bound", count: 10, isAfresh: false });
    this.kept = kept.get(studio);
    this.#known = this.store.document;
    this.proposal = new Proposal(studio, () => this.#proposed());
    this.maps = new PlanMaps(studio, {
      places: () => this.#places(),
      onValues: () => this.emit("values"),
      onState: () => this.emit("state"),
      onSettled: () => this.#settled(),
      onError: (text) => studio.say(text, { kind: "error" }),
    });
  }

  /** The document that the map shows: with the beacons that are proposed, if there are any. */
  get document() { return this.proposal.document ?? this.store.document; }
  get level() { return this.store.level; }
  get part() { return this.store.document.levels[this.level] ?? {}; }
  get beacons() { return this.part.beacons ?? []; }
  get beacon() { return this.beacons[this.selected] ?? null; }
  get kind() { return this.kept.kinds?.find(({ key }) => key === this.kept.key) ?? this.kept.kinds?.[0] ?? null; }
  /** The maps of the level that is looked at, or null while they are computed. */
  get shown() { return this.maps.shown?.level === this.part.number ? this.maps.shown : null; }

  /** Of what is shown. */
  get figures() {
    const { shown } = this;
    if (shown && this.#figures.values !== shown.values) this.#figures = { values: shown.values, figures: figuresOf(shown.values, shown.kind) };
    return shown && this.#figures.figures;
  }

  /** Figures before the last change, if they are of the same map. */
  get figuresBefore() {
    return this.before && this.shown && this.before.kind === this.shown.kind && this.before.level === this.shown.level ? this.before.figures : null;
  }

  /** Where a beacon of the level is shown. @param {number} index @returns {XY} */
  placeOf(index) {
    return this.drag?.index === index ? this.drag.at : this.beacons[index].at;
  }

  /** Whether a beacon of the level is off. @param {number} index */
  isOff(index) {
    return this.without?.level === this.level && this.without.index === index;
  }

  /** @param {(what: What) => void} listener */
  listen(listener) {
    this.#listeners.push(listener);
  }

  /** @param {What} what */
  emit(what) {
    for (const listener of this.#listeners) listener(what);
    this.view.redraw();
  }

  /** Asks for the maps that are looked at. */
  ask() {
    const { document, kind } = this;
    const { number } = this.part;
    if (kind && number !== undefined) this.maps.show({ document, level: number, kind });
  }

  /** Keeps the figures as they are now, to compare with; a series of small steps compares with those before the first. @param {string} title @param {string} [series] */
  mark(title, nowTitle, series = null) {
    if (series !== null && series === this.#series) return;
    this.#series = series;
    const { shown, figures } = this;
    this.before = figures && { title, nowTitle, figures, kind: shown.kind, level: shown.level };
  }

  /** Says the figures when the maps have followed. @param {string} text what was done */
  sayWhenSettled(text) {
    this.#saying = text;
  }

  forget() {
    [this.before, this.#series] = [null, null];
  }

  /** The store changed. @param {string} reason */
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
    this.proposal.cancel();
    this.maps.remove();
  }

  #begin() {
    this.maps.clear();
    this.proposal.cancel();
    [this.selected, this.drag, this.without, this.tool] = [null, null, null, "select"];
    this.forget();
  }

  #leaveLevel() {
    [this.selected, this.drag] = [null, null];
    this.forget();
  }

  #changed(before, reason) {
    const { document, level } = this.store;
    if (this.proposal.document || this.proposal.isBusy) this.proposal.cancel();
    const isBack = reason === "undo" || reason === "redo";
    const isSame = isSameLayout(before, document);
    if (!isSame) this.without = null;
    if (!isSame || isBack) this.drag = null;
    const changed = document.levels.findIndex((part, index) => part !== before.levels[index]);
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
    if (this.proposal.document && !this.before?.isProposal) {
      this.without = null;
      this.mark("Before", "Proposed");
      if (this.before) this.before.isProposal = true;
    } else if (!this.proposal.document && this.before?.isProposal) this.forget();
    this.ask();
    this.emit("proposal");
  }

  #settled() {
    const { shown, figures, figuresBefore } = this;
    if (!this.#saying || this.drag || !shown) return;
    const change = figuresBefore && valueChange(shown.kind, figures.median, figuresBefore.median);
    this.studio.say(`${this.#saying} Median: ${valueText(shown.kind, figures.median)}${change ? `, ${change.text}` : ""}.`, { kind: "info" });
    this.#saying = "";
  }
}

/** What people call the selected beacon. @param {PlanDesk} desk */
export function selectedName(desk) {
  return desk.beacon ? `Beacon ${beaconName(desk.beacon)}` : "";
}
