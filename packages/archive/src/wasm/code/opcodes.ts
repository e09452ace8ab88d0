import {
  BLOCK,
  BRANCHES,
  BYTES_4,
  BYTES_8,
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
/** Instructions that open what `end` closes: block, loop, if, and of a proposal try and try_table. */
export const OPENERS: ReadonlySet<number> = new Set([0x02, 0x03, 0x04, 0x06, 0x1f]);

const ROWS: readonly (readonly [first: number, last: number, kind: number])[] = [
  [0x00, 0x01, NONE], // unreachable, nop
  [0x02, 0x04, BLOCK], // block, loop, if
  [0x05, 0x05, NONE], // else
  [0x0b, 0x0b, NONE], // end
  [0x0c, 0x0d, LEB], // br, br_if
  [0x0e, 0x0e, BRANCHES],
  [0x0f, 0x0f, NONE], // return
  [0x10, 0x10, LEB], // call
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

/** Kind of what follows each opcode: the allow-list of a guest's instructions. */
export const KINDS: Uint8Array = (() => {
  const kinds = new Uint8Array(256).fill(FORBIDDEN);
  for (const [first, last, kind] of ROWS) kinds.fill(kind, first, last + 1);
  return kinds;
})();

/** Instructions of prefix 0xfc up to this one are allowed: `table.fill`. */
export const LAST_FC = 17;
