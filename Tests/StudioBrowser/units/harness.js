/** @type {{name: string, passed: boolean, message?: string}[]} what each test gave; the page that runs them reads it */
export const results = [];
globalThis.results = results;

let last = Promise.resolve();

/** Runs a test after those before it. @param {string} name @param {() => void|Promise<void>} body */
export function test(name, body) {
  last = last.then(async () => {
    try {
      await body();
      results.push({ name, passed: true });
    } catch (error) {
      results.push({ name, passed: false, message: error.stack ?? `${error}` });
    }
  });
  globalThis.finished = last;
}

/** Fails unless two values have the same contents. */
export function equal(actual, expected) {
  const [a, b] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (a !== b) throw new Error(`${a} is not ${b}`);
}
