import { roundedPoint } from "../../venue/edit.js";
import { distance } from "../../venue/shapes.js";

/** Places one thing at each click. */
export class PointTool {
  /** @type {{point: [number, number], time: number}|null} */
  #last = null;

  /**
   * @param {import("../desk.js").Desk} desk
   * @param {{id: string, title: string, letter?: string, hint: string, fields?: object[], values?: object,
   *   place: (point: [number, number], desk: object, values: object) => void}} kind
   */
  constructor(desk, kind) {
    this.desk = desk;
    this.kind = kind;
    this.id = kind.id;
    this.title = kind.title;
    this.letter = kind.letter;
    this.hint = kind.hint;
    this.fields = kind.fields ?? [];
    this.values = kind.values ?? {};
  }

  press(point, event) {
    if (!point || this.#isAgain(point, event)) return;
    this.kind.place(roundedPoint(point), this.desk, this.values);
  }

  /** Whether a press is the second one of a double click, which must not place a second thing. */
  #isAgain(point, event) {
    const last = this.#last;
    this.#last = event && { point, time: event.timeStamp };
    return Boolean(last && event && event.timeStamp - last.time < 500 && distance(point, last.point) < 0.05);
  }

  /** @param {[number, number][]} points @returns {boolean} whether there was one */
  byNumbers(points) {
    points.forEach((point) => this.press(point));
    return points.length > 0;
  }
}
