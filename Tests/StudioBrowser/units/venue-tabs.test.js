import { Tabs } from "/venue/tabs.js";
import { equal, test } from "./harness.js";

/** Waits until something is so. */
async function until(condition) {
  for (let tries = 0; tries < 200 && !condition(); tries++) await new Promise((resolve) => setTimeout(resolve, 10));
  equal(condition(), true);
}

function tab(name) {
  const tabs = new Tabs();
  const seen = { access: null, state: null };
  tabs.onAccess = (mayWrite) => { seen.access = mayWrite; };
  tabs.onState = (state) => { seen.state = state; };
  tabs.state = () => ({ name });
  return { tabs, seen };
}

test("tabs: the second tab looks on, sees the first, and can take over", async () => {
  const key = `test ${crypto.randomUUID()}`;
  const [first, second] = [tab("first"), tab("second")];
  first.tabs.hold(key);
  await until(() => first.seen.access === true);
  second.tabs.hold(key);
  await until(() => second.seen.access === false && second.seen.state?.name === "first");
  second.tabs.takeOver();
  await until(() => second.seen.access === true && first.seen.access === false && first.seen.state?.name === "second");
});

test("tabs: the next tab gets a venue when the first opens another one", async () => {
  const key = `test ${crypto.randomUUID()}`;
  const [first, second] = [tab("first"), tab("second")];
  first.tabs.hold(key);
  await until(() => first.seen.access === true);
  second.tabs.hold(key);
  await until(() => second.seen.access === false);
  first.tabs.hold(`${key} other`);
  await until(() => second.seen.access === true);
});
