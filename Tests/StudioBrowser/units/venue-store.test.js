import { VenueStore } from "/venue/store.js";
import { Drafts } from "/venue/drafts.js";
import { equal, test } from "./harness.js";

/** A store of the browser that is forgotten after the test; `isFull` makes it refuse to write. */
function memory({ isFull = false } = {}) {
  const values = new Map();
  return {
    get length() { return values.size; },
    key: (index) => [...values.keys()][index],
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
  const store = new VenueStore({ drafts: new Drafts("/shop", storage, session), tabs });
  const reasons = [];
  store.subscribe(({ reason }) => reasons.push(reason));
  return { store, reasons, storage, session, tabs };
}

/** The names of the venues that the browser keeps for a venue, newest first. */
const names = (storage, venue, folder = "/shop") => new Drafts(folder, storage, memory()).of(venue).map(({ document }) => document.name);

/** A venue as the server opens it. */
const shop = (path = "shop.yaml") => ({ path, digest: "1", document: { name: "shop", levels: [] } });
const blank = () => ({ path: null, digest: null, document: { name: "blank", levels: [] } });
const newVenue = `new-${crypto.randomUUID()}`;

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

test("store: a new tab gets unsaved work on offer, and an undo takes it away again, but not from the browser", () => {
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
  equal([store.document.name, new Drafts("/shop", first.storage, memory()).of("shop.yaml").length], ["shop", 1]);
});

test("store: after a save nothing is on offer, and what is drawn meanwhile stays unsaved", () => {
  const { store, storage } = storeOf();
  store.change("Rename", rename("a"));
  const written = store.document;
  store.change("Rename", rename("b"));
  store.saved(written, { path: "a.yaml", digest: "1" });
  equal([store.isDirty, store.path, names(storage, "a.yaml")], [true, "a.yaml", ["b"]]);
  store.saved(store.document, { path: "a.yaml", digest: "2" });
  equal([store.isDirty, names(storage, "a.yaml")], [false, []]);
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

test("store: a save that answers late leaves the venue alone that is open now", () => {
  const { store, reasons, tabs } = storeOf();
  store.open(shop());
  store.change("Rename", rename("a"));
  const { document, opening } = store;
  store.open(shop("mall.yaml"));
  equal(store.saved(document, { path: "shop.yaml", digest: "2" }, opening), false);
  equal([store.path, store.digest, store.isDirty, reasons.includes("saved")], ["mall.yaml", "1", false, false]);
  // What another tab has is not what was written either.
  const late = store.opening;
  tabs.onAccess(false);
  tabs.onState({ ...shop("mall.yaml"), isDirty: true });
  equal(store.saved(store.document, { path: "mall.yaml", digest: "2" }, late), false);
});

test("store: unsaved work on offer stays, whatever is drawn, undone or saved meanwhile", () => {
  const { storage, ...first } = storeOf();
  first.store.open(shop());
  first.store.change("Rename", rename("earlier"));
  const { store } = storeOf({ storage });
  store.open(shop());
  store.change("Rename", rename("later"));
  store.undo();
  store.redo();
  equal([store.draft.document.name, names(storage, "shop.yaml").sort()], ["earlier", ["earlier", "later"]]);
  store.saved(store.document, { path: "shop.yaml", digest: "2" });
  equal([store.draft.document.name, names(storage, "shop.yaml")], ["earlier", ["earlier"]]);
  store.dropDraft();
  equal([store.draft, names(storage, "shop.yaml")], [null, []]);
});

test("store: work that is brought back puts what was drawn meanwhile on offer", () => {
  const { storage, ...first } = storeOf();
  first.store.open(shop());
  first.store.change("Rename", rename("earlier"));
  const { store } = storeOf({ storage });
  store.open(shop());
  store.change("Rename", rename("later"));
  store.takeDraft();
  equal([store.document.name, store.draft.document.name], ["earlier", "later"]);
});

test("store: getting the venue throws no unsaved work away", () => {
  const { storage, ...first } = storeOf();
  first.store.open(shop());
  first.store.change("Rename", rename("earlier"));
  const { store, tabs } = storeOf({ storage });
  store.open(shop());
  tabs.onAccess(false);
  tabs.onAccess(true);
  equal([store.draft.document.name, names(storage, "shop.yaml")], ["earlier", ["earlier"]]);
});

test("store: each new venue keeps its own work, and a new one offers that of all", () => {
  const { store, storage, session } = storeOf();
  store.open(blank());
  const key = store.keyOf(null);
  store.change("Rename", rename("first"));
  store.open(blank());
  store.change("Rename", rename("second"));
  equal([store.keyOf(null) === key, names(storage, newVenue).sort()], [false, ["first", "second"]]);
  store.open(blank());
  equal([store.offers.map(({ document }) => document.name).sort(), names(storage, newVenue, "/other")], [["first", "second"], []]);
  store.takeDraft(store.offers.find(({ document }) => document.name === "first"));
  equal([store.document.name, store.keyOf(null), store.offers.map(({ document }) => document.name)], ["first", key, ["second"]]);
  // A reload goes on with the one that this tab had.
  const next = storeOf({ storage, session });
  equal([next.store.resume(), next.store.document.name, next.store.keyOf(null)], [true, "first", key]);
});

test("store: a tab that gets its venue back undoes the other tab's work in one step, and then its own", () => {
  const { store, tabs } = storeOf();
  store.open(shop());
  store.change("Rename", rename("mine"));
  tabs.onAccess(false);
  tabs.onState({ ...shop(), document: { name: "theirs", levels: [] }, isDirty: true });
  tabs.onAccess(true);
  equal([store.document.name, store.label], ["theirs", "Work of the other tab"]);
  store.undo();
  equal(store.document.name, "mine");
  store.undo();
  equal(store.document.name, "shop");
});
