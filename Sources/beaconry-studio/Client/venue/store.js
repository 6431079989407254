import { Drafts, newName } from "./drafts.js";
import { History } from "./history.js";
import { Tabs } from "./tabs.js";
import { newDocument } from "./documents.js";
import { frozen } from "./frozen.js";

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
  /** @type {import("./drafts.js").Draft[]} unsaved work of earlier sessions that is on offer, newest first */
  offers = [];
  /** Counts what was opened: an answer that was asked for before belongs to another document. */
  opening = 0;

  /** The path of the venue, or what it is called in this browser while it has no file. */
  #venue = newName();
  /** Where the drafts keep the work of this opening. */
  #slot = crypto.randomUUID();
  #history = new History();
  /** @type {object|null} the document that this tab had when another one took the venue */
  #given = null;
  #listeners = new Set();
  #saved;
  #drafts;
  #tabs;

  /** @param {{folder?: string, drafts?: Drafts, tabs?: Tabs}} parts the folder of the Studio, and other places to keep work, for tests */
  constructor({ folder = "", drafts = new Drafts(folder), tabs = new Tabs() } = {}) {
    this.#drafts = drafts;
    this.#tabs = tabs;
    this.document = frozen(newDocument());
    this.#saved = this.document;
    tabs.onAccess = (mayWrite) => this.#setReadOnly(!mayWrite);
    tabs.onState = (state) => this.#follow(state);
    tabs.state = () => ({
      path: this.path, digest: this.digest, document: this.document, isDirty: this.isDirty, venue: this.#venue, slot: this.#slot,
    });
  }

  get canUndo() { return this.#history.canUndo; }
  get canRedo() { return this.#history.canRedo; }
  /** What the next undo takes back. */
  get label() { return this.#history.label; }
  /** What the next redo does again. */
  get redoLabel() { return this.#history.redoLabel; }
  get isDirty() { return this.document !== this.#saved; }
  /** The newest unsaved work that is on offer. */
  get draft() { return this.offers[0] ?? null; }

  /** What keeps things of a venue apart in this browser.
   * @param {string|null} path of the venue; null for a new one */
  keyOf(path) { return `${this.#drafts.folder}\n${path ?? this.#venue}`; }

  /**
   * Opens what the server read, or a new document (path and digest null). What was unsaved is then on offer.
   *
   * @param {Opened} opened
   * @param {{isUnsaved?: boolean, venue?: string, slot?: string}} state whether the document is not yet in a file; where its work is
   *   kept already
   */
  open({ path, digest, document, problems = [], id = null }, { isUnsaved = false, venue = path ?? newName(), slot = crypto.randomUUID() } = {}) {
    this.opening += 1;
    // The tabs say so if another one has it.
    this.isReadOnly = false;
    [this.path, this.digest, this.document] = [path, digest, frozen(document)];
    [this.#venue, this.#slot] = [venue, slot];
    this.#saved = isUnsaved ? null : this.document;
    [this.level, this.problems, this.checkedId, this.#given] = [0, problems, id, null];
    this.#history.clear();
    this.#keep();
    this.#findOffers();
    this.#tabs.hold(this.keyOf(path));
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
    this.#history.did(label, this.document);
    this.#set(next, "change");
    return true;
  }

  undo() { this.#step("undo"); }
  redo() { this.#step("redo"); }

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
   * @param {number} [opening] in which the save began
   * @returns {boolean} false if another venue is open meanwhile, which stays as it is
   */
  saved(document, { path, digest, id = null, problems }, opening = this.opening) {
    if (opening !== this.opening) return false;
    const before = this.path;
    [this.path, this.digest, this.#saved, this.#venue] = [path, digest, document, path];
    this.#drafts.drop(this.#slot);
    if (this.document === document && problems) [this.problems, this.checkedId] = [problems, id];
    this.#keep();
    if (before !== path) {
      this.#findOffers();
      this.#tabs.hold(this.keyOf(path));
    } else this.#tabs.tell();
    this.#notify("saved");
    return true;
  }

  /** What the server found in a document; an answer about an older document is left out. */
  setChecked(document, { id, problems }) {
    if (document !== this.document) return;
    [this.problems, this.checkedId] = [problems, id];
    this.#notify("problems");
  }

  /**
   * Brings unsaved work back that is on offer. If the file changed since, the next save says so. The work goes on where it was kept;
   * what was drawn meanwhile is then on offer itself.
   */
  takeDraft(draft = this.draft) {
    const { document, digest, venue, slot } = draft;
    if (this.isReadOnly) return this.#notify("refused");
    this.opening += 1;
    [this.#venue, this.#slot, this.digest] = [venue, slot, digest];
    this.change("Restore unsaved work", () => document);
    this.#findOffers();
    this.#tabs.hold(this.keyOf(this.path));
    this.#notify("open");
  }

  /** Throws unsaved work away that is on offer. */
  dropDraft(draft = this.draft) {
    this.#drafts.drop(draft.slot);
    this.#findOffers();
    this.#notify("open");
  }

  /** The path of the venue that this tab had before a reload: null for a new venue, undefined if it had none. */
  get tabPath() { return this.#drafts.tab()?.path; }

  /** Takes up the unsaved work that this tab had before a reload.
   * @returns {boolean} whether there was any */
  resume() {
    const tab = this.#drafts.tab();
    const draft = tab?.isUnsaved ? this.#drafts.read(tab.slot) : null;
    if (!tab || !draft) return false;
    const { venue, slot, digest, document } = draft;
    this.open({ path: tab.path, digest, document }, { isUnsaved: true, venue, slot });
    return true;
  }

  /** Takes the venue from the other tab, which then only looks on. */
  takeOver() { this.#tabs.takeOver(); }

  #step(reason) {
    if (this.isReadOnly) return this.#notify("refused");
    const next = this.#history[reason](this.document);
    if (next) this.#set(next, reason);
  }

  #set(document, reason) {
    this.document = frozen(document);
    this.checkedId = null;
    this.level = Math.min(this.level, Math.max(document.levels.length - 1, 0));
    this.#keep();
    this.#tabs.tell();
    this.#notify(reason);
  }

  /** A draft stays when the document is as in its file again: only a save and people themselves throw it away. */
  #keep() {
    const { path, isDirty: isUnsaved, digest, document } = this;
    this.#drafts.rememberTab({ path, venue: this.#venue, slot: this.#slot, isUnsaved });
    if (this.isReadOnly || !isUnsaved) return;
    if (!this.#drafts.write(this.#slot, this.#venue, { document, digest })) this.#notify("unkept");
  }

  #findOffers() {
    this.offers = this.#drafts.of(this.#venue).filter(({ slot }) => slot !== this.#slot);
  }

  #setReadOnly(isReadOnly) {
    if (this.isReadOnly === isReadOnly) return;
    this.isReadOnly = isReadOnly;
    if (isReadOnly) this.#given = this.document;
    else this.#takeBack();
    this.#notify("access");
  }

  /** This tab has the venue again: what the other one did is one step, on top of those that this tab did before. */
  #takeBack() {
    const isChanged = this.#given && JSON.stringify(this.#given) !== JSON.stringify(this.document);
    if (isChanged && (this.canUndo || this.canRedo)) this.#history.did("Work of the other tab", this.#given);
    this.#given = null;
    this.#keep();
    this.#findOffers();
  }

  /** This tab looks on: it shows what the other tab does. */
  #follow({ path, digest, document, isDirty, venue = path, slot = this.#slot }) {
    if (!this.isReadOnly) return;
    this.opening += 1;
    [this.path, this.digest, this.document, this.checkedId] = [path, digest, frozen(document), null];
    [this.#venue, this.#slot, this.offers] = [venue, slot, []];
    this.#saved = isDirty ? null : this.document;
    this.level = Math.min(this.level, Math.max(document.levels.length - 1, 0));
    this.#keep();
    this.#notify("open");
  }

  #notify(reason) {
    for (const listener of [...this.#listeners]) listener({ document: this.document, reason });
  }
}
