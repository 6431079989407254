import { colours } from "../map/colours.js";
import { heardLayer, peopleLayer, walkLayer } from "../play/layers.js";
import { LevelMap } from "../play/level-map.js";
import { heardAt, placeAt } from "../play/series.js";

/** The map of the room: the chosen walk, the other people, and what the phone hears. */
export class MapPane {
  /** @type {number|null} index of the beacon that is written out */
  marked = null;
  #ends = [];

  /**
   * @param {HTMLElement} host
   * @param {import("../main.js").Studio} studio
   * @param {() => ({shown: import("./runs.js").WatchedRun, chosen: number, time: number}|null)} state
   */
  constructor(host, studio, state) {
    this.state = state;
    this.map = new LevelMap(host, studio, {
      label: "Map of the walk. Arrow keys move it, + and − zoom. The panel at the side says what it shows.",
      legend: [["true", "true place"], ["estimate", "position with accuracy circle and error ellipse"], ["heard", "heard beacon: the darker, the stronger"], ["unheard", "not heard"], ["other", "other people"]],
      document: () => state()?.shown.document ?? studio.store.document,
      follow: () => this.#level(),
      layers: [peopleLayer(() => this.#people()), heardLayer(() => this.#heard()), walkLayer(() => this.#walk())],
    });
    this.#listen();
  }

  fit() {
    this.map.fit();
  }

  showLevels() {
    this.map.showLevels();
  }

  update() {
    this.map.update();
  }

  /** @param {number|null} beacon index of the beacon to write out */
  mark(beacon) {
    if (this.marked === beacon) return;
    this.marked = beacon;
    this.map.view.redraw();
  }

  remove() {
    for (const end of this.#ends) end();
    this.map.remove();
  }

  #level() {
    const state = this.state();
    return state ? placeAt(state.shown.walks[state.chosen].truth, state.time)?.level ?? null : null;
  }

  #walk() {
    const state = this.state();
    if (!state) return null;
    const { shown, chosen, time } = state;
    const estimates = [{ fixes: shown.located[chosen].fixes, colour: colours.candidate }];
    return { truth: shown.walks[chosen].truth, estimates, time, level: this.map.number };
  }

  #people() {
    const state = this.state();
    if (!state) return null;
    const others = state.shown.walks.filter((_, index) => index !== state.chosen).map((walk) => walk.truth);
    return { tracks: others, time: state.time, level: this.map.number };
  }

  #heard() {
    const state = this.state();
    if (!state) return null;
    const { shown, chosen, time } = state;
    return { heard: heardAt(shown.walks[chosen].heard, time), beacons: shown.beacons, level: this.map.number, marked: this.marked };
  }

  /** The pointer marks the beacon below it. */
  #listen() {
    const { canvas } = this.map.view;
    const listen = (name, action) => {
      canvas.addEventListener(name, action);
      this.#ends.push(() => canvas.removeEventListener(name, action));
    };
    listen("pointermove", (event) => this.mark(this.#beaconAt(event)));
    listen("pointerleave", () => this.mark(null));
  }

  #beaconAt(event) {
    const { view, number } = this.map;
    const place = view.pointer(event);
    /** @type {{index: number|null, pixels: number}} */
    let nearest = { index: null, pixels: 12 };
    for (const [index, beacon] of (this.state()?.shown.beacons ?? []).entries()) {
      if (!beacon.at || beacon.level !== number) continue;
      const pixels = Math.hypot(beacon.at[0] - place[0], beacon.at[1] - place[1]) * view.scale;
      if (pixels < nearest.pixels) nearest = { index, pixels };
    }
    return nearest.index;
  }
}
