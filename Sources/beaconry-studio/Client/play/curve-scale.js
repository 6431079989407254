import { isNumber } from "../shell/values.js";
import { axisSteps, timeSteps } from "./statistics.js";

/**
 * The scales of the error curve: seconds to the right, metres up.
 *
 * @typedef {object} CurveScale
 * @property {(time: number) => number} x pixel of a time
 * @property {(error: number) => number} y pixel of an error
 * @property {(pixel: number) => number} time of a pixel, within the walk
 * @property {number[]} times steps of the axis of time
 * @property {number[]} errors steps of the axis of errors
 * @property {number} left
 * @property {number} right
 * @property {number} top
 * @property {number} bottom
 */

/**
 * @param {number} width pixels
 * @param {number} height pixels
 * @param {number} duration seconds
 * @param {number} worst metres
 * @returns {CurveScale}
 */
export function curveScale(width, height, duration, worst) {
  const [left, right, top, bottom] = [44, Math.max(width - 22, 60), 20, Math.max(height - 18, 30)];
  const errors = axisSteps(Math.max(worst, 1), 3);
  const span = Math.max(duration, 1);
  const highest = errors[errors.length - 1];
  return {
    left, right, top, bottom, errors,
    times: timeSteps(span, Math.max(Math.floor((right - left) / 70), 1)),
    x: (time) => left + (time / span) * (right - left),
    y: (error) => bottom - (Math.min(error, highest) / highest) * (bottom - top),
    time: (pixel) => Math.min(Math.max(((pixel - left) / (right - left)) * span, 0), duration),
  };
}

/** The points of a curve; an error that is not known makes a gap.
 * @param {import("./series.js").Errors} errors @param {CurveScale} scale */
export function curvePoints(errors, scale) {
  return errors.t.map((time, index) => {
    const error = errors.e[index];
    return isNumber(error) ? [scale.x(time), scale.y(error)] : null;
  });
}
