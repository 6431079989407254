import { reasonOf } from "../play/venue-state.js";
import { askForFile } from "../save/dialogs.js";
import { numberAttributes, withUnit } from "../shell/catalogue.js";
import { button, element, fill, labelled } from "../shell/dom.js";
import { metricOf } from "../shell/metrics.js";
import { endOf } from "../shell/values.js";
import { saveVenue } from "../venue/files.js";
import { commandLine, numberFields, objectivesOf, optionWords, walksWarning } from "./options.js";
import { readiness } from "./readiness.js";
import { copyText } from "./settings-table.js";

/** What a person does before a calibration, its options, and the button that starts it. */
export class StartPanel {
  /** What the person does next, as it is shown. */
  #kind = "";
  #text = "";
  /** The folder of a calibration that can be resumed, as it is shown.
   * @type {string|null} */
  #offered = null;
  /** @type {HTMLElement|null} */
  #offer = null;

  /**
   * @param {HTMLElement} host @param {import("../main.js").Studio} studio @param {import("./state.js").CalibrateState} state
   * @param {{start: (words: string[]) => void, resume: (folder: string) => void}} actions
   */
  constructor(host, studio, state, actions) {
    this.studio = studio;
    this.state = state;
    this.actions = actions;
    const { wish } = state;
    this.next = element("div", {});
    this.few = element("p", { class: "problem small", role: "status" });
    const field = (key, made) => {
      made.addEventListener("input", () => {
        wish[key] = made.value;
        this.update();
      });
      return made;
    };
    const numbers = numberFields(studio.catalogue).map((option) => {
      const { key, label, unit, sentence, help, defaultText } = option;
      return [
        labelled(withUnit(label, unit), field(key, element("input", {
          ...numberAttributes(option), placeholder: defaultText, value: wish[key], "aria-describedby": `calibrate-${key}`,
        }))),
        element("p", { class: "pale small hint", id: `calibrate-${key}` }, `${sentence}${help} If empty: ${defaultText}.`),
        key === "walks" && this.few,
      ];
    });
    const objective = field("objective", element("select", { "aria-describedby": "calibrate-objective" }, objectivesOf(studio.catalogue).map(({ key, name }) =>
      element("option", { value: key, selected: key === wish.objective }, name))));
    this.objective = element("p", { class: "pale small hint", id: "calibrate-objective" });
    this.more = field("more", element("input", { type: "text", value: wish.more, placeholder: "--extended --constraints 'ce95 <= 8'", spellcheck: "false", autocomplete: "off", "aria-describedby": "calibrate-more" }));
    this.fault = element("p", { class: "problem", role: "alert" });
    this.start = element("button", { class: "main" }, "Start");
    this.command = element("code", { class: "command-line" });
    this.form = element("form", { "aria-label": "Calibration", onsubmit: (event) => this.#submit(event) },
      numbers,
      element("label", { class: "field tall" }, element("span", {}, "Minimise"), objective), this.objective,
      element("details", { class: "group", open: wish.more !== "" }, element("summary", {}, "Further options"),
        element("label", { class: "field tall" }, element("span", {}, "Words of the command line"), this.more),
        element("p", { class: "pale small hint", id: "calibrate-more" }, "Any option of beaconry calibrate. Put a value with spaces in quotes. The command beaconry calibrate --help lists them.")),
      this.fault, this.start,
      element("details", { class: "group" }, element("summary", {}, "The same on the command line"), this.command,
        button("Copy", () => copyText(studio, `${this.command.textContent}`, "The command is on the clipboard."))));
    host.append(element("h2", {}, "New calibration"), this.next, this.form);
  }

  /** Shows what is possible now. */
  update() {
    const { store, catalogue } = this.studio;
    const { job, calibrations, wish } = this.state;
    const { kind, text } = readiness(store);
    if (kind !== this.#kind || text !== this.#text) this.#showNext(kind, text);
    this.few.textContent = walksWarning(wish.walks);
    this.objective.textContent = metricOf(catalogue, wish.objective).sentence;
    let words = [];
    this.fault.textContent = "";
    try {
      words = optionWords(catalogue, wish);
    } catch (error) {
      this.fault.textContent = error.message;
    }
    this.start.disabled = kind !== "ready" || job.isRunning || this.fault.textContent !== "";
    this.start.textContent = job.isRunning ? "A calibration is running" : "Start";
    this.command.textContent = commandLine(store.path ?? `${store.document.name}.yaml`, words);
    const own = calibrations.find(({ isFinished, folder }) => !isFinished && endOf(folder) === store.document.name);
    const offers = kind === "ready" && own && !job.isRunning && !job.canResume ? own.folder : null;
    if (offers !== this.#offered) this.#showOffer(offers);
  }

  #showNext(kind, text) {
    [this.#kind, this.#text, this.#offered] = [kind, text, null];
    const actions = {
      errors: () => element("a", { href: "#draw" }, "Go to Draw"),
      name: () => button("Save the venue as…", () => this.#saveAs(), { class: "main" }),
      save: () => button("Save the venue", () => this.#save(), { class: "main" }),
    };
    const { path } = this.studio.store;
    fill(this.next, kind === "ready" ? element("p", { class: "small pale" }, `Settings are searched for ${path}.`)
      : element("div", { class: "next-step" }, element("p", {}, text), actions[kind]?.()));
  }

  #showOffer(folder) {
    this.#offered = folder;
    this.#offer?.remove();
    this.#offer = folder === null ? null : element("div", { class: "next-step" },
      element("p", {}, "An earlier calibration of this venue is not finished. Its trials are kept."),
      button("Resume it", () => this.actions.resume(folder), { class: "main" }));
    if (this.#offer) this.next.append(this.#offer);
  }

  #submit(event) {
    event.preventDefault();
    if (this.start.disabled) return;
    this.actions.start(optionWords(this.studio.catalogue, this.state.wish));
  }

  async #saveAs() {
    const path = await askForFile(`${this.studio.store.document.name}.yaml`);
    if (path) await this.#save(path);
  }

  async #save(path) {
    const { studio } = this;
    try {
      await saveVenue(studio, path);
      studio.say(`Saved ${studio.store.path}.`);
      this.start.focus();
    } catch (error) {
      studio.say(reasonOf(error), { kind: "error" });
    }
  }
}
