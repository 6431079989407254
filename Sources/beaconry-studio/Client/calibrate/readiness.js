/**
 * What a person does before a calibration can start. It reads the venue's file, so the file must be what they see.
 *
 * @param {object} store the venue store
 * @returns {{kind: "ready"|"errors"|"name"|"save"|"other-tab", text: string}}
 */
export function readiness(store) {
  const errors = store.problems.filter((problem) => problem.severity === "error").length;
  if (errors > 0) {
    return { kind: "errors", text: `Correct the ${errors === 1 ? "error" : `${errors} errors`} of the venue in Draw. Then save the venue.` };
  }
  if (store.isReadOnly && store.isDirty) {
    return { kind: "other-tab", text: "Save the venue in the other tab that has it. A calibration reads the saved file." };
  }
  if (!store.path) return { kind: "name", text: "Save the venue under a name. A calibration reads the saved file." };
  if (store.isDirty) return { kind: "save", text: "Save the venue. A calibration reads the saved file, and there are changes that are not in it." };
  return { kind: "ready", text: "" };
}
