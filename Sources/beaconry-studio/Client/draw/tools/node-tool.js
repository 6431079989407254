import { nodeNear } from "../picking.js";

/** Does something with the node that is clicked. */
export class NodeTool {
  /** @param {import("../desk.js").Desk} desk @param {{id: string, title: string, letter: string, hint: string, act: (name: string, desk: object) => void}} kind */
  constructor(desk, kind) {
    this.desk = desk;
    this.kind = kind;
    this.id = kind.id;
    this.title = kind.title;
    this.letter = kind.letter;
    this.hint = kind.hint;
    this.fields = [];
  }

  snapping() { return { withPaths: true }; }

  /** Not with the press: a dialog that opens then would not get the cursor. */
  release() {
    const name = this.desk.aim && nodeNear(this.desk.part, this.desk.aim.raw, this.desk.reach * 1.5);
    if (name) this.kind.act(name, this.desk);
    else this.desk.studio.say("There is no node here. Click a node of a path; the tool Path (P) draws them.", { kind: "info" });
  }
}
