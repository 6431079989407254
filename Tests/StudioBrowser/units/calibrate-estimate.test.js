import { announcement } from "/calibrate/announcements.js";
import { Pace, aboutText, passedText } from "/calibrate/estimate.js";
import { equal, test } from "./harness.js";

/** A pace with a piece rate, an event each second. */
function paced(rate, from, to, count = 1000) {
  const pace = new Pace();
  for (let time = from; time <= to; time += 1) pace.add("Searching", (time - from) * rate, count, time);
  return pace;
}

test("estimate: nothing is said before there is enough to measure", () => {
  const pace = new Pace();
  equal(pace.secondsLeft(100), null);
  pace.add("Searching", 10, 1000, 100);
  equal(pace.secondsLeft(130), null);
  equal(paced(10, 100, 107).secondsLeft(107), null);
  equal(paced(10, 100, 108).secondsLeft(108) !== null, true);
});

test("estimate: an even pace gives the rest divided by the pace", () => {
  equal(Math.round(paced(10, 0, 20).secondsLeft(20)), 80);
});

test("estimate: only the last minute counts", () => {
  const pace = new Pace();
  for (let time = 0; time <= 100; time += 1) pace.add("Searching", time, 5000, time);
  for (let time = 101; time <= 161; time += 1) pace.add("Searching", 100 + (time - 100) * 20, 5000, time);
  equal(Math.round(pace.secondsLeft(161)), Math.round((5000 - 1320) / 20));
});

test("estimate: a new step begins again, and so does a count that falls", () => {
  const pace = paced(10, 0, 20);
  pace.add("Testing scenario variations", 1, 8, 21);
  equal(pace.secondsLeft(21), null);
  const other = paced(10, 0, 20);
  other.add("Searching", 3, 1000, 21);
  equal(other.secondsLeft(21), null);
});

test("estimate: a pause makes it longer, and an ended step or a standing one has none", () => {
  const pace = paced(10, 0, 20);
  equal(pace.secondsLeft(40) > pace.secondsLeft(20), true);
  equal(pace.secondsLeft(400), null);
  equal(paced(10, 0, 20, 200).secondsLeft(20), null);
  equal(paced(0, 0, 20).secondsLeft(20), null);
});

test("estimate: many events in a second are thinned, but the newest count is used", () => {
  const pace = new Pace();
  for (let time = 0; time <= 20; time += 0.01) pace.add("Searching", time * 10, 1000, time);
  equal(Math.abs(pace.secondsLeft(20) - 80) < 1, true);
});

test("estimate: times in words", () => {
  equal([0.4, 45, 185, 4321].map(passedText), ["0 s", "45 s", "3 min 05 s", "1 h 12 min"]);
  equal([10, 61, 250, 3500, 3700, 5600].map(aboutText),
    ["less than a minute", "about 1 minute", "about 4 minutes", "about 58 minutes", "about 1 hour", "about 1 hour 30 minutes"]);
});

test("announcements: a step, then its quarters, not more often than each 20 seconds", () => {
  const progress = (done) => ({ step: "Searching", done, count: 100 });
  const first = announcement(null, progress(0), 0);
  equal(first.text, "Searching.");
  equal(announcement(first.said, progress(20), 30), null);
  equal(announcement(first.said, progress(30), 10), null);
  const next = announcement(first.said, progress(30), 25);
  equal(next.text, "Searching: 25 %.");
  equal(announcement(next.said, progress(80), 50).text, "Searching: 75 %.");
  equal(announcement(next.said, { step: "Looking for harm", done: 0, count: 3 }, 26).text, "Looking for harm.");
});
