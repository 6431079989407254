import { button, element } from "../../shell/dom.js";
import { changeItem, roundedPoint, setPoints, withValue } from "../../venue/edit.js";
import { doorOf, itemOf, keyOf, kindOf, kinds, reference, titleOf } from "../../venue/items.js";
import { keepLinks, linksOf } from "../../venue/paths.js";
import * as commands from "../commands.js";
import { askForRepeat } from "../dialogs.js";
import { fieldsOf } from "../fields.js";
import { form } from "../form.js";
import { askForLink, linkOf } from "../links.js";
import { numbers } from "./numbers.js";

/** All keys of what is selected.
 * @param {import("../desk.js").Desk} desk */
export function propertiesPanel(desk) {
  const render = () => {
    const refs = [...desk.selection];
    if (!refs.length) return [element("p", { class: "pale" }, "Select an item on the map or in the list Items. Choose a tool to draw."), numbers(desk)];
    const byKind = Object.groupBy(refs, kindOf);
    return [
      actions(desk),
      Object.entries(byKind).map(([kind, those]) => [
        element("h2", {}, those.length === 1 ? titleOf(desk.part, those[0]) : `${those.length} × ${kinds[kind].plural}`), formOf(desk, kind, those),
      ]),
      refs.length === 1 && more(desk, refs[0]),
      numbers(desk),
    ];
  };
  return { id: "properties", title: "Properties", render, shown: () => focusName(desk) };
}

function actions(desk) {
  return element("div", { class: "buttons" },
    button("Delete", () => commands.remove(desk), { title: "Delete" }), button("Duplicate", () => commands.duplicate(desk), { title: "Ctrl+D" }),
    button("Copy", () => commands.copy(desk), { title: "Ctrl+C" }),
    button("Repeat…", async () => {
      const answer = await askForRepeat(desk);
      if (answer) commands.repeat(desk, answer.count, [answer.dx, answer.dy]);
    }));
}

function formOf(desk, kind, refs) {
  return form(fieldsOf(desk.studio.catalogue, kind).filter((field) => refs.length === 1 || !field.isOwn), refs.map((ref) => itemOf(desk.part, ref)), {
    studio: desk.studio, name: `${kind}.`, done: () => desk.focusMap(),
    change: (field, value) => set(desk, refs, field, value),
  });
}

function set(desk, refs, field, value) {
  const { level } = desk;
  desk.change(`Change ${field.label.toLowerCase()}`, (document) =>
    refs.reduce((next, ref) => {
      if (field.type === "points") return setPoints(next, level, ref, value);
      const given = field.type === "point" ? roundedPoint(value) : value;
      return changeItem(next, level, ref, (item) => withValue(item, field.key, given));
    }, document));
  // A node's name is its key: with another name it is selected again.
  if (field.key === "name" && kindOf(refs[0]) === "nodes" && value) desk.select([reference("nodes", value)], { shows: false });
}

/** What belongs to one thing: the doors of a wall, the wall of a door, the links of a node. */
function more(desk, ref) {
  const kind = kindOf(ref);
  if (kind === "walls") {
    const doors = (itemOf(desk.part, ref).openings ?? []).map((door, index) => reference("doors", `${keyOf(ref)}.${index}`));
    return doors.length > 0 && [element("h2", {}, "Doors"), doors.map((door) => button(titleOf(desk.part, door), () => desk.select([door])))];
  }
  if (kind === "doors") return button("Select its wall", () => desk.select([reference("walls", doorOf(ref)[0])]));
  return kind === "nodes" && links(desk, keyOf(ref));
}

function links(desk, name) {
  const those = linksOf(desk.store.document, name);
  return [
    element("h2", {}, "Links to other levels"),
    those.map(({ link, index }) => linkForm(desk, link, index)),
    button("Link to another level…", () => askForLink(desk, name)),
  ];
}

function linkForm(desk, link, index) {
  const replace = (next) => desk.change("Change a link", (document) => ({ ...document, links: document.links.with(index, next) }));
  const shown = withValue(link, "barrierFree", { true: "yes", false: "no" }[link.barrierFree]);
  return element("fieldset", {}, element("legend", {}, `${link.from} – ${link.to}`),
    form(fieldsOf(desk.studio.catalogue, "links"), [shown], {
      studio: desk.studio, name: `link${index}.`, change: (field, value) => replace(linkOf(withValue(shown, field.key, value))),
    }),
    button("Remove this link", () => desk.change("Remove a link", (document) => keepLinks(document, (other) => other !== document.links[index]))));
}

function focusName(desk) {
  if (!desk.asksName) return;
  desk.asksName = false;
  const input = /** @type {HTMLInputElement|null} */ (document.querySelector(".draw [data-field$='.name']"));
  input?.focus();
  input?.select();
}
