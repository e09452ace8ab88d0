// Immediates of an opcode. The numbers are shared with assembly/scan.ts, which is compiled to Wasm.

export const NONE = 0;
/** One LEB128. */
export const LEB = 1;
/** Alignment and offset of a memory access. */
export const MEMARG = 2;
/** Type of a block. */
export const BLOCK = 3;
/** Type and table of an indirect call. */
export const LEB_LEB = 4;
export const BYTES_4 = 5;
export const BYTES_8 = 6;
/** `br_table`. */
export const BRANCHES = 7;
/** `select` with its types. */
export const TYPES = 8;
/** The only memory, as a zero byte. */
export const MEMORY_INDEX = 9;
/** `ref.null`. */
export const HEAP_TYPE = 10;
/** Prefix of saturating conversions, bulk memory and table instructions. */
export const PREFIX_FC = 11;
/** `br` and `br_if`: one LEB128. */
export const BRANCH = 12;
/** `call`: one LEB128. */
export const CALL = 13;
/** Not an instruction of a guest. */
export const FORBIDDEN = 14;
