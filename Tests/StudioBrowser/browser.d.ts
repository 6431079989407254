/** What the browsers have that the compiler of Debian 12 does not know yet. */
interface Array<T> {
  findLast(predicate: (value: T, index: number) => unknown): T | undefined;
  toSpliced(start: number, count: number, ...items: T[]): T[];
  with(index: number, value: T): T[];
}
interface ObjectConstructor {
  groupBy<T, Key extends PropertyKey>(items: Iterable<T>, keyOf: (item: T) => Key): Record<Key, T[]>;
}
declare class OffscreenCanvas {
  constructor(width: number, height: number);
  getContext(kind: "2d"): CanvasRenderingContext2D;
  convertToBlob(how: { type: string; quality?: number }): Promise<Blob>;
}
