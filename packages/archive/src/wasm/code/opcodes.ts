import {
  BLOCK,
  BRANCH,
  BRANCHES,
  BYTES_4,
  BYTES_8,
  CALL,
  FORBIDDEN,
  HEAP_TYPE,
  LEB,
  LEB_LEB,
  MEMARG,
  MEMORY_INDEX,
  NONE,
  PREFIX_FC,
  TYPES,
} from "./kinds.ts";

export const END = 0x0b;
export const ELSE = 0x05;
export const IF = 0x04;
const ROWS: readonly (readonly [first: number, last: number, kind: number])[] = [
  [0x00, 0x01, NONE], // unreachable, nop
  [0x02, 0x04, BLOCK], // block, loop, if
  [0x05, 0x05, NONE], // else
  [0x0b, 0x0b, NONE], // end
  [0x0c, 0x0d, BRANCH], // br, br_if
  [0x0e, 0x0e, BRANCHES],
  [0x0f, 0x0f, NONE], // return
  [0x10, 0x10, CALL], // call
  [0x11, 0x11, LEB_LEB], // call_indirect
  [0x1a, 0x1b, NONE], // drop, select
  [0x1c, 0x1c, TYPES],
  [0x20, 0x26, LEB], // local.*, global.*, table.get, table.set
  [0x28, 0x3e, MEMARG], // loads and stores
  [0x3f, 0x40, MEMORY_INDEX], // memory.size, memory.grow
  [0x41, 0x42, LEB], // i32.const, i64.const
  [0x43, 0x43, BYTES_4],
  [0x44, 0x44, BYTES_8],
  [0x45, 0xc4, NONE], // comparisons, arithmetic, conversions, sign extension
  [0xd0, 0xd0, HEAP_TYPE],
  [0xd1, 0xd1, NONE], // ref.is_null
  [0xd2, 0xd2, LEB], // ref.func
  [0xfc, 0xfc, PREFIX_FC],
];

/** Immediates of each opcode: the allow-list of a guest's instructions. */
export const KINDS: Uint8Array = (() => {
  const kinds = new Uint8Array(256).fill(FORBIDDEN);
  for (const [first, last, kind] of ROWS) kinds.fill(kind, first, last + 1);
  return kinds;
})();

/** Instructions of prefix 0xfc are allowed up to this one: `table.fill`. */
export const LAST_FC = 17;

const DELTA_ROWS: readonly (readonly [first: number, last: number, delta: number])[] = [
  [0x0d, 0x0e, -1], // br_if, br_table
  [0x11, 0x11, -1], // the index of call_indirect
  [0x1a, 0x1a, -1], // drop
  [0x1b, 0x1c, -2], // select
  [0x20, 0x20, 1], // local.get
  [0x21, 0x21, -1], // local.set
  [0x23, 0x23, 1], // global.get
  [0x24, 0x24, -1], // global.set
  [0x26, 0x26, -2], // table.set
  [0x36, 0x3e, -2], // stores
  [0x3f, 0x3f, 1], // memory.size
  [0x41, 0x44, 1], // constants
  [0x46, 0x4f, -1], // comparisons of two i32
  [0x51, 0x66, -1], // comparisons of two i64, f32, f64
  [0x6a, 0x78, -1], // arithmetic of two i32
  [0x7c, 0x8a, -1], // of two i64
  [0x92, 0x98, -1], // of two f32
  [0xa0, 0xa6, -1], // of two f64
  [0xd0, 0xd0, 1], // ref.null
  [0xd2, 0xd2, 1], // ref.func
];

/** Change of the stack's height by each instruction, except calls and blocks. */
export const DELTAS: Int8Array = (() => {
  const deltas = new Int8Array(256);
  for (const [first, last, delta] of DELTA_ROWS) deltas.fill(delta, first, last + 1);
  return deltas;
})();

/** The same for instructions of prefix 0xfc: eight conversions, then memory.init to table.fill. */
export const FC_DELTAS: Int8Array = Int8Array.of(0, 0, 0, 0, 0, 0, 0, 0, -3, 0, -3, -3, -3, 0, -3, -1, 1, -3);
