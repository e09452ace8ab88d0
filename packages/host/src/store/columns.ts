import type { SQLOutputValue } from "node:sqlite";

export type Row = Record<string, SQLOutputValue>;

/** Reads a TEXT column; any other type means that the file is not the host's. */
export function text(value: SQLOutputValue | undefined): string {
  if (typeof value !== "string") throw new TypeError("the state holds no text where text belongs");
  return value;
}

/** Reads a BLOB column. */
export function bytes(value: SQLOutputValue | undefined): Uint8Array {
  if (!(value instanceof Uint8Array)) throw new TypeError("the state holds no bytes where bytes belong");
  return value;
}

/** Reads an INTEGER column. */
export function integer(value: SQLOutputValue | undefined): number {
  if (typeof value !== "number") throw new TypeError("the state holds no number where a number belongs");
  return value;
}
