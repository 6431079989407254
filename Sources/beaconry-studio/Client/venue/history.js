/** The changes of a venue document, without end to undo and to redo. */
export class History {
  #undo = [];
  #redo = [];

  get canUndo() { return this.#undo.length > 0; }
  get canRedo() { return this.#redo.length > 0; }
  /** What the next undo takes back. */
  get label() { return this.#undo.at(-1)?.label ?? ""; }
  /** What the next redo does again. */
  get redoLabel() { return this.#redo.at(-1)?.label ?? ""; }

  /** Notes a change.
   * @param {string} label @param {object} before the document before it */
  did(label, before) {
    this.#undo.push({ label, document: before });
    this.#redo = [];
  }

  /** @param {object} present document @returns {object|null} the document before the last change */
  undo(present) { return step(this.#undo, this.#redo, present); }

  /** @param {object} present document @returns {object|null} the document after the change that was undone */
  redo(present) { return step(this.#redo, this.#undo, present); }

  clear() { [this.#undo, this.#redo] = [[], []]; }
}

function step(from, to, present) {
  const last = from.pop();
  if (!last) return null;
  to.push({ label: last.label, document: present });
  return last.document;
}
