import { concatBytes } from "../bytes.ts";

const encoder = new TextEncoder();

/**
 * The bytes of a signed statement: its fields in order, the domain first, each after its length as four bytes,
 * big-endian, so that no two statements have the same bytes.
 */
export function statementFields(parts: readonly (string | Uint8Array)[]): Uint8Array {
  return concatBytes(parts.map((part) => (typeof part === "string" ? encoder.encode(part) : part)).flatMap(withLength));
}

function withLength(part: Uint8Array): readonly Uint8Array[] {
  const length = new Uint8Array(4);
  new DataView(length.buffer).setUint32(0, part.length);
  return [length, part];
}
