const wait = 400;

/**
 * Asks the server after each change what is wrong with the document, a moment after the last one. The answer is in `store.problems` and
 * `store.checkedId`.
 *
 * @param {import("../main.js").Studio} studio
 * @returns {() => void} ends it
 */
export function startChecking(studio) {
  const { store } = studio;
  let timer = 0;
  let running = new AbortController();

  const check = async () => {
    const { document } = store;
    running = new AbortController();
    try {
      store.setChecked(document, await studio.api.post("/api/venue/check", { document }, running.signal));
    } catch (error) {
      if (error.name === "AbortError") return;
      if (error.problems?.length && error.status) store.setChecked(document, { id: null, problems: error.problems });
      else studio.say(error.message, { kind: "error" });
    }
  };
  const soon = () => {
    clearTimeout(timer);
    running.abort();
    timer = setTimeout(check, wait);
  };
  const unsubscribe = store.subscribe(({ reason }) => {
    if (["change", "undo", "redo", "open"].includes(reason) && !store.checkedId) soon();
  });
  if (!store.checkedId) soon();
  return () => {
    clearTimeout(timer);
    running.abort();
    unsubscribe();
  };
}
