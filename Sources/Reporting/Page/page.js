"use strict";
// A link to a folded section opens it.
function reveal() {
  const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (target && target.tagName === "DETAILS") { target.open = true; target.scrollIntoView(); }
}
addEventListener("hashchange", reveal);
for (const link of document.querySelectorAll("a[href^='#']")) {
  link.addEventListener("click", () => setTimeout(reveal));
}
reveal();
// Paper has nothing to click on.
let closed = [];
addEventListener("beforeprint", () => {
  closed = [...document.querySelectorAll("details:not([open])")];
  for (const part of closed) part.open = true;
});
addEventListener("afterprint", () => { for (const part of closed) part.open = false; });
for (const button of document.querySelectorAll("button[data-copy]")) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    const text = document.getElementById(button.dataset.copy).textContent;
    try {
      await navigator.clipboard.writeText(text);
      button.textContent = "Copied";
    } catch {
      getSelection().selectAllChildren(document.getElementById(button.dataset.copy));
      button.textContent = "Press Ctrl+C";
    }
  });
}
// A walk: its pictures move by rules of CSS; the slider sets their time.
for (const player of document.querySelectorAll("[data-player]")) {
  const [play, slider, shown, speed] =
    ["button", "input", "output", "select"].map((name) => player.querySelector(name));
  const end = Number(player.dataset.player);
  let time = 0, isPlaying = false, last = 0;
  const show = () => {
    for (const motion of player.querySelector("svg").getAnimations({ subtree: true })) {
      motion.currentTime = Math.min(time, end - 0.001) * 1000;
    }
    slider.value = String(time);
    shown.textContent = `${time.toFixed(0)} s`;
  };
  const step = (now) => {
    if (!isPlaying) return;
    time = (time + (now - last) / 1000 * Number(speed.value)) % end;
    last = now;
    show();
    requestAnimationFrame(step);
  };
  play.addEventListener("click", () => {
    isPlaying = !isPlaying;
    play.textContent = isPlaying ? "Pause" : "Play";
    last = performance.now();
    requestAnimationFrame(step);
  });
  slider.addEventListener("input", () => { time = Number(slider.value); show(); });
  player.querySelector("[data-controls]").hidden = false;
  show();
}
