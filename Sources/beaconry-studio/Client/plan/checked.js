import { ApiError } from "../shell/api.js";

/** Names that the server gave to documents that this room let it check.
 * @type {WeakMap<object, string>} */
const names = new WeakMap();

/** The server's name for a document, or null while it is not known.
 * @param {import("../main.js").Studio} studio @param {object} document */
export function nameOf({ store }, document) {
  return names.get(document) ?? (document === store.document ? store.checkedId : null);
}

/** Whether the server has forgotten what a call was about.
 * @param {Error|import("../shell/api.js").ApiError} error @param {string} path such as `id` */
export function isForgotten(error, path) {
  return "problems" in error && error.problems.some((problem) => problem.path === path);
}

/**
 * Calls the server about a document. If it does not know it (any more), it checks the document first.
 *
 * @template T
 * @param {import("../main.js").Studio} studio @param {object} document @param {(id: string) => Promise<T>} work
 * @param {AbortSignal} [signal] @param {string|null} [known] the server's name for the document
 * @returns {Promise<T>}
 */
export async function withName(studio, document, work, signal, known = nameOf(studio, document)) {
  if (known) {
    try {
      return await work(known);
    } catch (error) {
      if (!isForgotten(error, "id")) throw error;
    }
  }
  const { id, problems } = await studio.api.post("/api/venue/check", { document }, signal);
  if (!id) throw new ApiError(400, problems.filter((problem) => problem.severity === "error"));
  names.set(document, id);
  return work(id);
}
