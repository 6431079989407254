/** @typedef {{document: object, digest: string|null, time: number}} Draft unsaved work, and when it was kept (milliseconds) */

const prefix = "beaconry.draft.";
const tabKey = "beaconry.tab";

/** Unsaved work in the browser, by the path of its venue ("new" for one that has no file), and which venue this tab has open. */
export class Drafts {
  /** @param {Storage} [storage] @param {Storage} [session] */
  constructor(storage = localStorage, session = sessionStorage) {
    this.storage = storage;
    this.session = session;
  }

  /** @param {string|null} path @returns {Draft|null} */
  read(path) {
    try {
      return JSON.parse(this.storage.getItem(prefix + (path ?? "new")));
    } catch {
      return null;
    }
  }

  /** @param {string|null} path @param {{document: object, digest: string|null}} work @returns {boolean} false if there was no room */
  write(path, work) {
    try {
      this.storage.setItem(prefix + (path ?? "new"), JSON.stringify({ ...work, time: Date.now() }));
      return true;
    } catch {
      return false;
    }
  }

  /** @param {string|null} path */
  drop(path) {
    this.storage.removeItem(prefix + (path ?? "new"));
  }

  /** Remembers the venue of this tab over a reload. @param {string|null} path */
  rememberTab(path) {
    this.session.setItem(tabKey, JSON.stringify({ path }));
  }

  /** @returns {{path: string|null}|null} */
  tab() {
    return JSON.parse(this.session.getItem(tabKey));
  }
}
