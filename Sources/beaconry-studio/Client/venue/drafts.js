/**
 * @typedef {{document: object, digest: string|null}} Work what is kept
 * @typedef {Work & {folder: string, venue: string, slot: string, time: number}} Draft unsaved work, and when it was kept (milliseconds)
 * @typedef {{folder: string, venue: string, slot: string, path: string|null, isUnsaved: boolean}} TabVenue what a tab had open
 */

const prefix = "beaconry.draft.";
const tabKey = "beaconry.tab";
const newVenue = /^new-[0-9a-f-]{36}$/;

/** What a venue without a file is called here. */
export const newName = () => `new-${crypto.randomUUID()}`;

/**
 * Unsaved work in the browser, and which venue this tab has open.
 *
 * Each time a venue is opened, its work gets a slot of its own, so that it never replaces what an earlier session left.
 */
export class Drafts {
  /** @param {string} [folder] of the Studio @param {Storage} [storage] @param {Storage} [session] */
  constructor(folder = "", storage = localStorage, session = sessionStorage) {
    this.folder = folder;
    this.storage = storage;
    this.session = session;
  }

  /**
   * The unsaved work of a venue, newest first. A new venue gets that of all new venues.
   *
   * @param {string} venue its path, or its name here if it has no file
   * @returns {Draft[]}
   */
  of(venue) {
    const isWanted = newVenue.test(venue) ? (draft) => newVenue.test(draft.venue) : (draft) => draft.venue === venue;
    return Array.from({ length: this.storage.length }, (_, index) => this.storage.key(index) ?? "")
      .filter((key) => key.startsWith(prefix))
      .map((key) => this.#parsed(key))
      .filter((draft) => draft?.folder === this.folder && isWanted(draft))
      .sort((a, b) => b.time - a.time);
  }

  /** @param {string} slot @returns {Draft|null} */
  read(slot) { return this.#parsed(prefix + slot); }

  /** @param {string} slot @param {string} venue @param {Work} work @returns {boolean} false if there was no room */
  write(slot, venue, work) {
    try {
      this.storage.setItem(prefix + slot, JSON.stringify({ ...work, folder: this.folder, venue, slot, time: Date.now() }));
      return true;
    } catch {
      return false;
    }
  }

  /** @param {string} slot */
  drop(slot) { this.storage.removeItem(prefix + slot); }

  /** Remembers the venue of this tab over a reload.
   * @param {Omit<TabVenue, "folder">} tab */
  rememberTab(tab) { this.session.setItem(tabKey, JSON.stringify({ ...tab, folder: this.folder })); }

  /** @returns {TabVenue|null} */
  tab() {
    const tab = JSON.parse(this.session.getItem(tabKey) ?? "null");
    return tab?.folder === this.folder ? tab : null;
  }

  #parsed(key) {
    try {
      return JSON.parse(this.storage.getItem(key) ?? "null");
    } catch {
      return null;
    }
  }
}
