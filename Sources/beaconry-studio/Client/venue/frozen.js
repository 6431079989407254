/** Freezes a document, so that a room that changes it in place is found at once. What is frozen already is shared and left out. */
export function frozen(value) {
  if (value && typeof value === "object" && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(frozen);
  }
  return value;
}
