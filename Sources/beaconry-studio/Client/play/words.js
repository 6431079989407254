import { isNumber } from "../shell/values.js";

/** Metres for people: `2.3 m`.
 * @param {number|null|undefined} value */
export function metres(value) {
  return isNumber(value) ? `${value.toFixed(1)} m` : "–";
}

/** A time in a walk: `1:05`.
 * @param {number} seconds */
export function clockTime(seconds) {
  const whole = Math.floor(seconds + 1e-6);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** A time in words, for screen readers: `1 minute 5 seconds`.
 * @param {number} seconds */
export function spokenTime(seconds) {
  const whole = Math.floor(seconds + 1e-6);
  const [minutes, rest] = [Math.floor(whole / 60), whole % 60];
  return [minutes > 0 && count(minutes, "minute"), (rest > 0 || minutes === 0) && count(rest, "second")].filter(Boolean).join(" ");
}

/** A number of things: `1 beacon`, `3 beacons`.
 * @param {number} number @param {string} thing */
export function count(number, thing) {
  return `${number} ${thing}${number === 1 ? "" : "s"}`;
}

/** An RSSI: `−71 dBm`, with the true minus sign.
 * @param {number} rssi */
export function dBm(rssi) {
  return `${signed(Math.round(rssi))} dBm`;
}

/** A number with the true minus sign.
 * @param {number|string} number */
export function signed(number) {
  return String(number).replace("-", "−");
}
