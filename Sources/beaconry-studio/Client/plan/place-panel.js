import { levelTitle } from "../draw/links.js";
import { count } from "../play/words.js";
import { keyIn, numberAttributes } from "../shell/catalogue.js";
import { button, element, fill, labelled } from "../shell/dom.js";
import { takeProposal } from "./actions.js";

/** Lets the server propose places for new beacons.
 * @param {import("./desk.js").PlanDesk} desk */
export function placePanel(desk) {
  const { kept, proposal, store } = desk;
  const limits = keyIn(desk.studio.catalogue.limits, "newBeacons");
  const number = element("input", { ...numberAttributes(limits), required: true, value: kept.count });
  const afresh = element("input", { type: "checkbox", checked: kept.isAfresh });
  const propose = element("button", { class: "main" }, "Propose places");
  const answer = element("div", { class: "proposal", role: "status" });
  const form = element("form", { onsubmit: (event) => submit(event) }, labelled("New beacons", number),
    element("label", { class: "check" }, afresh, "Keep only locked beacons"), element("div", { class: "buttons" }, propose));

  const submit = (event) => {
    event.preventDefault();
    [kept.count, kept.isAfresh] = [number.valueAsNumber, afresh.checked];
    proposal.ask(kept.count, kept.isAfresh);
  };
  // The button stays the same while the progress changes, so that it can be pressed; the progress is not read out.
  const progress = element("span", { "aria-hidden": "true" });
  const busy = element("p", {}, "Looking for good places …", progress);
  const cancel = button("Cancel", () => proposal.cancel());
  const answered = () => {
    if (proposal.problem) return element("p", { class: "problem" }, proposal.problem);
    if (!proposal.document || !proposal.answer) return proposal.isBusy ? [busy, cancel] : null;
    const take = button(proposal.isBusy ? "Take over now" : "Take over", () => takeProposal(desk), { class: "main", disabled: store.isReadOnly });
    const text = proposalText(store.document, proposal.answer, proposal.isBusy);
    return [element("p", {}, text), proposal.isBusy ? busy : null, element("div", { class: "buttons" }, take, cancel)];
  };
  const refresh = (what) => {
    if (what === "progress" || what === "proposal") progress.textContent = progressText(proposal.progress);
    if (what !== "proposal" && what !== "document") return;
    propose.disabled = !store.checkedId || proposal.isBusy || Boolean(proposal.document);
    if (what === "proposal") fill(answer, answered());
  };
  return { element: element("section", {}, element("h2", {}, "Place automatically"), form, answer), refresh };
}

/** How far the search is. */
function progressText(progress) {
  return progress ? ` ${progress.step}: ${progress.done} of ${progress.count}` : "";
}

/**
 * What would be added and taken away, and what it rests on.
 *
 * @param {object} document @param {{beacons: object[], removed: number[], obstacle?: string|null}} answer
 * @param {boolean} [isFirst] whether visitors still try plans
 */
export function proposalText(document, { beacons, removed, obstacle }, isFirst = false) {
  const byLevel = document.levels.map((level) => ({ level, number: beacons.filter((beacon) => beacon.level === level.number).length })).filter(({ number }) => number > 0);
  const where = document.levels.length > 1 && byLevel.length ? ` (${byLevel.map(({ level, number }) => `${levelTitle(level)}: ${number}`).join(", ")})` : "";
  const less = removed.length ? ` ${count(removed.length, "beacon")} ${removed.length === 1 ? "is" : "are"} taken away.` : "";
  const basis = isFirst ? " This first plan is by coverage and error bound; simulated visitors now try it and others." : obstacle ? ` This plan is by coverage and error bound, because visitors cannot walk here: ${obstacle}` : "";
  return `${count(beacons.length, "new beacon")}${where}.${less} The map shows the result.${basis}`;
}
