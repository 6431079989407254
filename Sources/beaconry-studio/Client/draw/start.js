import { button, element, labelled } from "../shell/dom.js";
import { keyIn, numberAttributes } from "../shell/catalogue.js";
import { isEmptyLevel, newDocument, rectangularDocument } from "../venue/documents.js";
import { withLevel } from "../venue/edit.js";
import { base64 } from "../venue/pictures.js";
import { choosePicture, pickFile } from "./picture/choose.js";

/** The ways to begin, shown as long as a level is empty and no tool was chosen.
 * @param {import("./desk.js").Desk} desk */
export function startCard(desk) {
  const limits = keyIn(desk.studio.catalogue.limits, "levelSize");
  const size = (label, value) => element("input", { ...numberAttributes(limits), value, "aria-label": label, required: true });
  const [width, depth] = [size("Width in metres", 40), size("Depth in metres", 30)];
  const make = () => {
    if (!width.reportValidity() || !depth.reportValidity()) return;
    const { outline, walls } = rectangularDocument(Number(width.value), Number(depth.value)).levels[0];
    desk.change("Draw a rectangle", (document) => withLevel(document, desk.level, (level) => ({ ...level, outline, walls })));
    desk.fit();
    desk.focusMap();
  };
  for (const input of [width, depth]) input.addEventListener("keydown", (event) => { if (event.key === "Enter") make(); });
  const plan = button("Plan of another program…", () => importPlan(desk));
  let isClosed = false;
  const card = element("section", { class: "start", "aria-label": "Begin" },
    element("h2", {}, "Begin this level"),
    element("p", {}, "Give its size, choose a picture to draw over, or choose a tool on the left."),
    labelled("Width (m)", width), labelled("Depth (m)", depth),
    element("div", { class: "buttons" },
      button("Draw walls of this size", make, { class: "main" }), button("Picture or photo…", () => choosePicture(desk)), plan,
      button("Close", () => {
        isClosed = true;
        refresh();
        desk.focusMap();
      })));
  const refresh = () => {
    card.hidden = isClosed || desk.tool.id !== "select" || !isEmptyLevel(desk.part) || Boolean(desk.part.background) || desk.store.isReadOnly;
    // A plan makes a whole venue, so it must not replace one.
    plan.hidden = desk.store.document.levels.length > 1;
  };
  desk.on("tool", refresh);
  refresh();
  return { element: card, refresh };
}

async function importPlan(desk) {
  const file = await pickFile(".dxf,.kml,.geojson,.json,.zip");
  if (!file) return;
  const { studio, store } = desk;
  studio.say(`${file.name} is being read.`, { kind: "info" });
  try {
    const { document, problems } = await studio.api.post("/api/plan/import", { name: file.name, data: await base64(file), options: {} });
    const defaults = newDocument();
    store.open({ path: null, digest: null, document: { ...document, beaconDefaults: document.beaconDefaults ?? defaults.beaconDefaults } }, { isUnsaved: true });
    const text = problems.length ? `${file.name} was read. ${problems.map((problem) => problem.message).join(" ")}` : `${file.name} was read.`;
    studio.say(text, { kind: problems.length ? "error" : "info" });
  } catch (error) {
    studio.say(error.message, { kind: "error" });
  }
}
