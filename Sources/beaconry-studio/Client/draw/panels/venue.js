import { button, element } from "../../shell/dom.js";
import { freeName } from "../../venue/documents.js";
import { withValue } from "../../venue/edit.js";
import { materialFields, venueFields } from "../fields.js";
import { form } from "../form.js";

/** The keys of the venue, and its own materials.
 * @param {import("../desk.js").Desk} desk */
export function venuePanel(desk) {
  const render = () => [
    venueFields(desk.studio.catalogue).map(({ title, fields }) => [
      element("h2", {}, title),
      form(fields, [desk.store.document], {
        studio: desk.studio, name: "venue.",
        change: (field, value) => desk.change(`Change ${field.label.toLowerCase()}`, (document) => withValue(document, field.key, value)),
      }),
    ]),
    materials(desk),
  ];
  return { id: "venue", title: "Venue", render };
}

/** A name and a loss for each material; a name such as "freezer" extends the table, a known one replaces its loss. */
function materials(desk) {
  const list = Object.entries(desk.store.document.materials ?? {});
  const set = (label, entries) => desk.change(label, (document) => withValue(document, "materials", entries.length ? Object.fromEntries(entries) : undefined));
  return [
    element("h2", {}, "Materials of this venue"),
    list.map(([name, loss], index) => element("div", { class: "material" },
      form(materialFields(desk.studio.catalogue), [{ name, loss }], {
        studio: desk.studio, name: `material${index}.`,
        change: (field, value) => set("Change a material", list.with(index, field.key === "name" ? [value, loss] : [name, value])),
      }),
      button(`Remove ${name}`, () => set("Remove a material", list.toSpliced(index, 1))))),
    button("Add a material", () => set("Add a material", [...list, [freeName("material 1", new Set(list.map(([name]) => name))), 5]])),
  ];
}
