import { Drafts } from "./drafts.js";
import { Tabs } from "./tabs.js";
import { newDocument } from "./documents.js";

/**
 * @typedef {"change"|"undo"|"redo"|"open"|"saved"|"problems"|"level"|"access"|"refused"|"unkept"} Reason why listeners are called:
 *   beside the changes themselves, another level is looked at, another tab took or gave the venue, a change was refused because
 *   another tab has the venue, or the browser had no room to keep unsaved work
 * @typedef {{document: object, reason: Reason}} StoreEvent
 * @typedef {{path: string|null, digest: string|null, document: object, problems?: import("../shell/api.js").Problem[], id?: string|null}} Opened
 */

/** The venue document of this tab: changes without end to undo, unsaved work kept in the browser, one tab that may write. */
export class VenueStore {
  level = 0;
  /** @type {string|null} */
  path = null;
  /** @type {string|null} digest of the file on disk as it was last read or written; null if there is none */
  digest = null;
  /** @type {import("../shell/api.js").Problem[]} */
  problems = [];
  /** @type {string|null} the server's name for the present document, or null while it is not known */
  checkedId = null;
  /** Whether another tab has this venue, so that this one only looks on. */
  isReadOnly = false;
  /** @type {import("./drafts.js").Draft|null} unsaved work of an earlier session that is on offer */
  draft = null;

  #undo = [];
  #redo = [];
  #listeners = new Set();
  #saved;
  #drafts;
  #tabs;

  /** @param {{drafts?: Drafts, tabs?: Tabs}} [parts] other places to keep work, for tests */
  constructor({ drafts = new Drafts(), tabs = new Tabs() } = {}) {
    this.#drafts = drafts;
    this.#tabs = tabs;
    this.document = frozen(newDocument());
    this.#saved = this.document;
    tabs.onAccess = (mayWrite) => this.#setReadOnly(!mayWrite);
    tabs.onState = (state) => this.#follow(state);
    tabs.state = () => ({ path: this.path, digest: this.digest, document: this.document, isDirty: this.isDirty });
  }

  get canUndo() { return this.#undo.length > 0; }
  get canRedo() { return this.#redo.length > 0; }
  /** What the next undo takes back. */
  get label() { return this.#undo.at(-1)?.label ?? ""; }
  /** What the next redo does again. */
  get redoLabel() { return this.#redo.at(-1)?.label ?? ""; }
  get isDirty() { return this.document !== this.#saved; }

  /**
   * Opens what the server read, or a new document (path and digest null). What was unsaved for this path is then on offer as `draft`.
   *
   * @param {Opened} opened
   * @param {{isUnsaved?: boolean}} [state] whether the document is not yet in a file
   */
  open({ path, digest, document, problems = [], id = null }, { isUnsaved = false } = {}) {
    [this.path, this.digest, this.document] = [path, digest, frozen(document)];
    this.#saved = isUnsaved ? null : this.document;
    [this.#undo, this.#redo, this.level] = [[], [], 0];
    [this.problems, this.checkedId] = [problems, id];
    this.draft = isUnsaved ? null : this.#drafts.read(path);
    this.#drafts.rememberTab(path);
    this.#tabs.hold(path ?? "new");
    if (isUnsaved) this.#keep();
    this.#notify("open");
  }

  /**
   * Makes one change, which is one step to undo.
   *
   * @param {string} label such as "Move 3 items"
   * @param {(document: object) => object} change returns the new document, and leaves the old one as it is
   * @returns {boolean} whether the document changed
   */
  change(label, change) {
    if (this.isReadOnly) {
      this.#notify("refused");
      return false;
    }
    const next = change(this.document);
    if (next === this.document) return false;
    this.#undo.push({ label, document: this.document });
    this.#redo = [];
    this.#set(next, "change");
    return true;
  }

  undo() { this.#step(this.#undo, this.#redo, "undo"); }
  redo() { this.#step(this.#redo, this.#undo, "redo"); }

  /** @param {(event: StoreEvent) => void} listener @returns {() => void} ends the calls */
  subscribe(listener) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** @param {number} index of the level to look at */
  setLevel(index) {
    const level = Math.min(Math.max(index, 0), Math.max(this.document.levels.length - 1, 0));
    if (level === this.level) return;
    this.level = level;
    this.#notify("level");
  }

  /**
   * The document was written to a file.
   *
   * @param {object} document that was written; people may have gone on drawing since
   * @param {{path: string, digest: string, id?: string|null, problems?: object[]}} result
   */
  saved(document, { path, digest, id = null, problems }) {
    const before = this.path;
    [this.path, this.digest, this.#saved] = [path, digest, document];
    if (before !== path) {
      this.#drafts.drop(before);
      this.#tabs.hold(path);
    }
    this.#drafts.rememberTab(path);
    if (this.document === document && problems) [this.problems, this.checkedId] = [problems, id];
    this.#keep();
    this.#notify("saved");
  }

  /** What the server found in a document; an answer about an older document is left out. */
  setChecked(document, { id, problems }) {
    if (document !== this.document) return;
    [this.problems, this.checkedId] = [problems, id];
    this.#notify("problems");
  }

  /** Brings the unsaved work back that is on offer. If the file changed since, the next save says so. */
  takeDraft() {
    const { document, digest } = this.draft;
    if (!this.change("Restore unsaved work", () => document)) return;
    [this.draft, this.digest] = [null, digest];
    this.#notify("open");
  }

  /** Throws the unsaved work away that is on offer. */
  dropDraft() {
    this.draft = null;
    this.#keep();
    this.#notify("open");
  }

  /** The path of the venue that this tab had before a reload: null for a new venue, undefined if it had none. */
  get tabPath() { return this.#drafts.tab()?.path; }

  /** Takes up the unsaved work that this tab had before a reload. @returns {boolean} whether there was any */
  resume() {
    const path = this.tabPath;
    const draft = path === undefined ? null : this.#drafts.read(path);
    if (!draft) return false;
    this.open({ path, digest: draft.digest, document: draft.document }, { isUnsaved: true });
    return true;
  }

  /** Takes the venue from the other tab, which then only looks on. */
  takeOver() { this.#tabs.takeOver(); }

  #step(from, to, reason) {
    const step = from.pop();
    if (!step) return;
    if (this.isReadOnly) {
      from.push(step);
      this.#notify("refused");
      return;
    }
    to.push({ label: step.label, document: this.document });
    this.#set(step.document, reason);
  }

  #set(document, reason) {
    this.document = frozen(document);
    this.checkedId = null;
    this.level = Math.min(this.level, Math.max(document.levels.length - 1, 0));
    this.#keep();
    this.#tabs.tell();
    this.#notify(reason);
  }

  #keep() {
    if (this.isReadOnly) return;
    if (!this.isDirty) this.#drafts.drop(this.path);
    else if (!this.#drafts.write(this.path, { document: this.document, digest: this.digest })) this.#notify("unkept");
  }

  #setReadOnly(isReadOnly) {
    if (this.isReadOnly === isReadOnly) return;
    this.isReadOnly = isReadOnly;
    this.#keep();
    this.#notify("access");
  }

  /** This tab looks on: it shows what the other tab does. */
  #follow({ path, digest, document, isDirty }) {
    if (!this.isReadOnly) return;
    [this.path, this.digest, this.document, this.checkedId] = [path, digest, frozen(document), null];
    this.#saved = isDirty ? null : this.document;
    [this.#undo, this.#redo, this.draft] = [[], [], null];
    this.level = Math.min(this.level, Math.max(document.levels.length - 1, 0));
    this.#notify("open");
  }

  #notify(reason) {
    for (const listener of [...this.#listeners]) listener({ document: this.document, reason });
  }
}

/** Freezes a document, so that a room that changes it in place is found at once. What is frozen already is shared and left out. */
function frozen(value) {
  if (value && typeof value === "object" && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(frozen);
  }
  return value;
}
