import { button, element } from "../shell/dom.js";

/**
 * What people can do with unsaved work of earlier sessions; of several, they choose one, newest first.
 *
 * @param {import("../venue/store.js").VenueStore} store
 * @returns {Array} nothing if there is none
 */
export function offers(store) {
  const { offers: drafts } = store;
  if (!drafts.length) return [];
  const titles = drafts.map(({ document, time }) => `${document.name}, ${new Date(time).toLocaleString()}`);
  const list = drafts.length > 1 && element("select", { "aria-label": "Unsaved work" }, titles.map((title, index) => element("option", { value: `${index}` }, title)));
  const chosen = () => drafts[list ? Number(list.value) : 0];
  return [
    element("span", { title: titles[0] }, "There is unsaved work."), list || null,
    button("Bring it back", () => store.takeDraft(chosen())), button("Throw it away", () => store.dropDraft(chosen())),
  ];
}
