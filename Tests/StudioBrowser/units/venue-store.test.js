import { VenueStore } from "/venue/store.js";
import { Drafts } from "/venue/drafts.js";
import { equal, test } from "./harness.js";

/** A store of the browser that is forgotten after the test; `isFull` makes it refuse to write. */
function memory({ isFull = false } = {}) {
  const values = new Map();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem(key, value) {
      if (isFull) throw new Error("full");
      values.set(key, value);
    },
    removeItem: (key) => values.delete(key),
  };
}

/** Tabs of which this one always has the venue. */
const alone = () => ({ hold() {}, tell() {}, takeOver() {} });

function storeOf({ storage = memory(), session = memory(), tabs = alone() } = {}) {
  const store = new VenueStore({ drafts: new Drafts(storage, session), tabs });
  const reasons = [];
  store.subscribe(({ reason }) => reasons.push(reason));
  return { store, reasons, storage, session, tabs };
}

const rename = (name) => (document) => ({ ...document, name });

test("store: each change is one step to undo and to redo", () => {
  const { store, reasons } = storeOf();
  store.change("First", rename("a"));
  store.change("Second", rename("b"));
  equal([store.document.name, store.label, store.canRedo], ["b", "Second", false]);
  store.undo();
  equal([store.document.name, store.label, store.redoLabel], ["a", "First", "Second"]);
  store.undo();
  equal([store.document.name, store.canUndo, store.isDirty], ["new-venue", false, false]);
  store.redo();
  store.redo();
  equal([store.document.name, store.canRedo], ["b", false]);
  equal(reasons, ["change", "change", "undo", "undo", "redo", "redo"]);
});

test("store: a change that changes nothing is no step", () => {
  const { store } = storeOf();
  equal([store.change("Nothing", (document) => document), store.canUndo], [false, false]);
});

test("store: a new change ends what could be redone", () => {
  const { store } = storeOf();
  store.change("First", rename("a"));
  store.undo();
  store.change("Other", rename("b"));
  equal([store.canRedo, store.document.name], [false, "b"]);
});

test("store: the document is frozen", () => {
  const { store } = storeOf();
  let message = "";
  try {
    store.document.levels[0].height = 9;
  } catch (error) {
    message = error.name;
  }
  equal([message, store.document.levels[0].height], ["TypeError", 3.5]);
});

test("store: unsaved work is taken up after a reload of the tab", () => {
  const first = storeOf();
  first.store.open({ path: "shop.yaml", digest: "1", document: { name: "shop", levels: [] } });
  first.store.change("Rename", rename("shop-2"));
  const { store } = storeOf({ storage: first.storage, session: first.session });
  equal([store.resume(), store.path, store.digest, store.document.name, store.isDirty], [true, "shop.yaml", "1", "shop-2", true]);
});

test("store: a new tab gets unsaved work on offer, and an undo takes it away again", () => {
  const first = storeOf();
  first.store.open({ path: "shop.yaml", digest: "1", document: { name: "shop", levels: [] } });
  first.store.change("Rename", rename("shop-2"));
  const { store } = storeOf({ storage: first.storage });
  equal(store.resume(), false);
  store.open({ path: "shop.yaml", digest: "2", document: { name: "shop", levels: [] } });
  equal(store.draft.document.name, "shop-2");
  store.takeDraft();
  // With the digest of then, so that a save says that the file changed meanwhile.
  equal([store.document.name, store.digest, store.draft], ["shop-2", "1", null]);
  store.undo();
  equal(store.document.name, "shop");
});

test("store: after a save nothing is on offer, and what is drawn meanwhile stays unsaved", () => {
  const { store, storage } = storeOf();
  store.change("Rename", rename("a"));
  const written = store.document;
  store.change("Rename", rename("b"));
  store.saved(written, { path: "a.yaml", digest: "1" });
  equal([store.isDirty, store.path, new Drafts(storage, memory()).read(null)], [true, "a.yaml", null]);
  store.undo();
  equal([store.isDirty, new Drafts(storage, memory()).read("a.yaml")], [false, null]);
});

test("store: without room in the browser it says so, and goes on", () => {
  const { store, reasons } = storeOf({ storage: memory({ isFull: true }) });
  store.change("Rename", rename("a"));
  equal([store.document.name, reasons], ["a", ["unkept", "change"]]);
});

test("store: a tab that only looks on changes nothing, and shows the other tab's work", () => {
  const { store, reasons, tabs } = storeOf();
  tabs.onAccess(false);
  equal([store.isReadOnly, store.change("Rename", rename("a")), store.document.name], [true, false, "new-venue"]);
  tabs.onState({ path: "x.yaml", digest: "3", document: { name: "theirs", levels: [] }, isDirty: true });
  equal([store.document.name, store.path, store.digest, store.isDirty, reasons], ["theirs", "x.yaml", "3", true, ["access", "refused", "open"]]);
  tabs.onAccess(true);
  equal(store.change("Rename", rename("mine")), true);
});

test("store: an answer of the server about an older document is left out", () => {
  const { store } = storeOf();
  const old = store.document;
  store.change("Rename", rename("a"));
  store.setChecked(old, { id: "1", problems: [] });
  equal(store.checkedId, null);
  store.setChecked(store.document, { id: "2", problems: [] });
  equal(store.checkedId, "2");
  store.change("Rename", rename("b"));
  equal(store.checkedId, null);
});
