import { button, element, labelled } from "../../shell/dom.js";
import { addLevel, copiedText, copyLevel, removeLevel } from "../../venue/copies.js";
import { withLevel, withValue } from "../../venue/edit.js";
import { fieldsOf } from "../fields.js";
import { form } from "../form.js";
import { levelTitle } from "../links.js";
import { pictureSection } from "../picture/section.js";

/** The levels, the keys of the one that is shown, and its picture.
 * @param {import("../desk.js").Desk} desk */
export function levelPanel(desk) {
  const render = () => {
    const { store, level } = desk;
    const { levels } = store.document;
    const add = (label, make) => {
      const isDone = desk.change(label, make);
      if (isDone) store.setLevel(store.document.levels.length - 1);
      return isDone;
    };
    const copy = () => {
      const text = copiedText(store.document, level);
      if (add("Copy a level", (document) => copyLevel(document, level))) desk.studio.say(text, { kind: "info" });
    };
    const choice = element("select", { "data-field": "level", onchange: () => store.setLevel(Number(choice.value)) },
      levels.map((part, index) => element("option", { value: index, selected: index === level }, levelTitle(part))));
    return [
      labelled("Level", choice),
      element("div", { class: "buttons" },
        button("Add a level", () => add("Add a level", addLevel)),
        button("Copy this level", copy),
        button("Delete it", () => desk.change("Delete a level", (document) => removeLevel(document, level)), { disabled: levels.length < 2 })),
      element("h2", {}, levelTitle(levels[level])),
      form(fieldsOf(desk.studio.catalogue, "level"), [levels[level]], {
        studio: desk.studio, name: "level.",
        change: (field, value) => desk.change(`Change ${field.label.toLowerCase()}`, (document) =>
          withLevel(document, level, (part) => withValue(part, field.key, value))),
      }),
      pictureSection(desk),
    ];
  };
  return { id: "level", title: "Level", render };
}
