import { PlayerClock } from "/play/clock.js";
import { equal, test } from "./harness.js";

/** Frames that a test shows one by one. */
function frames() {
  const waiting = new Map();
  let last = 0;
  return {
    waiting,
    ask(tick) {
      waiting.set(++last, tick);
      return last;
    },
    cancel: (id) => waiting.delete(id),
    show(milliseconds) {
      const ticks = [...waiting.values()];
      waiting.clear();
      for (const tick of ticks) tick(milliseconds);
    },
  };
}

test("clock: runs at its speed and stops at the end", () => {
  const given = frames();
  const clock = new PlayerClock(given);
  clock.setDuration(3);
  clock.setSpeed(10);
  clock.play();
  given.show(1000);
  equal(clock.time, 0);
  given.show(1100);
  equal(Math.round(clock.time * 1000), 1000);
  given.show(1300);
  equal([clock.time, clock.isPlaying, given.waiting.size], [3, false, 0]);
  clock.play();
  equal([clock.time, clock.isPlaying], [0, true]);
});

test("clock: a long pause of the browser does not jump", () => {
  const given = frames();
  const clock = new PlayerClock(given);
  clock.setDuration(100);
  clock.setSpeed(1);
  clock.play();
  given.show(0);
  given.show(60000);
  equal(clock.time, 0.25);
});

test("clock: steps end at whole seconds within the walk", () => {
  const clock = new PlayerClock(frames());
  clock.setDuration(12);
  clock.seek(3.4);
  clock.step(1);
  equal(clock.time, 4);
  clock.step(10);
  equal(clock.time, 12);
  clock.step(-30);
  equal(clock.time, 0);
  clock.seek(9);
  clock.setDuration(5);
  equal(clock.time, 5);
});

test("clock: after remove nothing runs and nobody is told", () => {
  const given = frames();
  const clock = new PlayerClock(given);
  let calls = 0;
  clock.subscribe(() => calls++);
  clock.setDuration(5);
  clock.play();
  const before = calls;
  clock.remove();
  given.show(100);
  equal([calls, given.waiting.size], [before, 0]);
});
