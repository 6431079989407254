import { walkLayer } from "../play/layers.js";
import { LevelMap } from "../play/level-map.js";
import { lineStyles } from "../play/line-styles.js";
import { placeAt } from "../play/series.js";

/**
 * The map of the room: the chosen walk with the tracks of all configurations.
 *
 * @param {HTMLElement} host
 * @param {import("../main.js").Studio} studio
 * @param {() => ({run: object, chosen: number, time: number, tracks: {slot: number, name: string, fixes: object}[]}|null)} state
 * @returns {LevelMap}
 */
export function tracksMap(host, studio, state) {
  const map = new LevelMap(host, studio, {
    label: "Map of the walk with the positions of each configuration. Arrow keys move it, + and − zoom. The figures say how far they are off.",
    legend: [["true", "true place"], ["named", "position of a configuration, with its name"]],
    document: () => state()?.run.document ?? studio.store.document,
    follow: () => {
      const now = state();
      return now ? placeAt(now.run.walks[now.chosen].truth, now.time)?.level ?? null : null;
    },
    layers: [walkLayer(() => {
      const now = state();
      if (!now) return null;
      const estimates = now.tracks.map(({ slot, name, fixes }) => ({ fixes, label: name, ...lineStyles[slot] }));
      return { truth: now.run.walks[now.chosen].truth, estimates, time: now.time, level: map.number, whole: true };
    })],
  });
  return map;
}
