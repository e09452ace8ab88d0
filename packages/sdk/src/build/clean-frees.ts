import {
  bodiesIn,
  counted,
  encoded,
  encodedSigned,
  joined,
  moduleOf,
  Reader,
  replaced,
  SECTION,
  sectionsOf,
  vector,
} from "./wasm-module.ts";

/** The functions of an engine that give memory back, by their numbers in its module. */
export interface Frees {
  /** Says of the engine and a block how many bytes the block has. */
  readonly size: number;
  /** Gives back a block of the engine: small ones stand many in one place of the heap. */
  readonly block: number;
  /** Gives back a place of the heap. */
  readonly heap: number;
}

/**
 * An engine that clears memory when it gives it back. It starts programs when guests are made: without that, the ends of
 * blocks that are in use would keep what stood there before, and a guest would hold pieces of texts that nobody asked for.
 */
export function withCleanFrees(engine: Uint8Array, { size, block, heap }: Frees): Uint8Array<ArrayBuffer> {
  const sections = sectionsOf(engine);
  const first = new Map([
    [block, Uint8Array.of(...local(1), ...ZERO, ...local(0), ...local(1), CALL, ...encoded(size), ...FILL)],
    [heap, Uint8Array.of(...local(0), IF, VOID, ...local(0), ...ZERO, ...PLACE_BYTES, ...FILL, END)],
  ]);
  const bodies = bodiesIn(sections).map(({ index, body }) => counted(beginningWith(first.get(index), body)));
  return moduleOf(replaced(sections, new Map([[SECTION.code, vector(bodies)]])));
}

const CALL = 0x10;
const IF = 0x04;
const VOID = 0x40;
const END = 0x0b;
const ZERO = [0x41, 0];
const FILL = [0xfc, 0x0b, 0];
const local = (index: number) => [0x20, index];
const constant = (value: number) => [0x41, ...encodedSigned(value)];
const LOAD = [0x28, 2, 0];
const AND = 0x71;
const SUBTRACT = 0x6b;
/** The size of a place, with three flags, stands in the four bytes before it, which belong to the size. */
const PLACE_BYTES = [...local(0), ...constant(4), SUBTRACT, ...LOAD, ...constant(-8), AND, ...constant(4), SUBTRACT];

/** A function's body with instructions before its own, behind its variables. */
function beginningWith(instructions: Uint8Array | undefined, body: Uint8Array): Uint8Array {
  if (!instructions) return body;
  const reader = new Reader(body);
  for (let left = reader.number(); left > 0; left -= 1) {
    reader.number();
    reader.byte();
  }
  return joined([body.subarray(0, reader.at), instructions, body.subarray(reader.at)]);
}
