import { byId, element, fill } from "./dom.js";

/**
 * @typedef {object} Room
 * @property {string} id
 * @property {string} title
 * @property {(host: HTMLElement, studio: import("../main.js").Studio) => (() => void)} mount fills the host; what it returns removes it
 */

/** The bar of rooms, and the one that is open. Alt with a digit opens a room, too. */
export class Rooms {
  #unmount = () => {};

  /**
   * @param {Room[]} rooms
   * @param {import("../main.js").Studio} studio
   */
  constructor(rooms, studio) {
    this.rooms = rooms;
    this.studio = studio;
    this.bar = byId("rooms");
    this.host = byId("room");
    addEventListener("hashchange", () => this.open(location.hash.slice(1)));
    addEventListener("keydown", (event) => {
      const room = event.altKey && this.rooms[Number(event.key) - 1];
      if (!room) return;
      event.preventDefault();
      location.hash = room.id;
    });
  }

  /** Opens a room by its id, or the first one. */
  open(id) {
    const room = this.rooms.find((room) => room.id === id) ?? this.rooms[0];
    this.#unmount();
    fill(
      this.bar,
      this.rooms.map((other, index) =>
        element("a", {
          href: `#${other.id}`,
          "aria-current": other === room ? "page" : undefined,
          title: `Alt+${index + 1}`,
        }, other.title)),
    );
    const section = element("section", { class: `room ${room.id}`, "aria-label": room.title });
    fill(this.host, section);
    document.title = `${room.title} – Beaconry Studio`;
    this.#unmount = room.mount(section, this.studio);
  }
}
