import { Latest } from "/tune/latest.js";
import { equal, test } from "./harness.js";

/** A server that answers when the test says so. */
function slowServer() {
  const open = [];
  const answers = [];
  const latest = new Latest(
    (body) => new Promise((resolve, reject) => open.push({ body, resolve, reject })),
    (kind, answer) => answers.push([kind, answer]),
    (kind, error) => answers.push([kind, error.message]));
  const settle = async (action) => {
    action(open.at(-1));
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { latest, open, answers, answer: (value) => settle((call) => call.resolve(value)), refuse: () => settle((call) => call.reject(new Error("no"))) };
}

test("latest: one call at a time, the last wish follows, overtaken answers are dropped", async () => {
  const server = slowServer();
  for (const body of [1, 2, 3, 4]) server.latest.wish("a", body);
  equal(server.open.map(({ body }) => body), [1]);
  await server.answer("one");
  equal([server.open.map(({ body }) => body), server.answers], [[1, 4], []]);
  await server.answer("four");
  equal([server.answers, server.latest.isAwaited("a")], [[["a", "four"]], false]);
});

test("latest: kinds wait for each other but do not overtake", async () => {
  const server = slowServer();
  server.latest.wish("a", 1);
  server.latest.wish("b", 2);
  equal([server.open.length, server.latest.isAwaited("b")], [1, true]);
  await server.answer("one");
  await server.answer("two");
  equal(server.answers, [["a", "one"], ["b", "two"]]);
});

test("latest: errors are told, dropped wishes are not", async () => {
  const server = slowServer();
  server.latest.wish("a", 1);
  await server.refuse();
  equal(server.answers, [["a", "no"]]);
  server.latest.wish("a", 2);
  server.latest.wish("b", 3);
  server.latest.drop();
  equal(server.latest.isAwaited("a"), false);
  await server.answer("late");
  equal([server.answers.length, server.open.length], [1, 2]);
  server.latest.wish("a", 4);
  await server.answer("new");
  equal(server.answers[1], ["a", "new"]);
});

test("latest: after remove nothing is sent", async () => {
  const server = slowServer();
  server.latest.wish("a", 1);
  server.latest.wish("a", 2);
  server.latest.remove();
  await server.answer("one");
  server.latest.wish("a", 3);
  equal([server.answers, server.open.length], [[], 1]);
});
