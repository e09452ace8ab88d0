// The quick scan of all function bodies of a module, in AssemblyScript: it takes half the time of the same code in
// JavaScript. `src/wasm/code/write.ts` compiles it into `src/wasm/code/generated/scanner.ts`.
//
// It returns whether every instruction is certainly allowed for a guest and every limit on code is kept. It skips
// numbers without reading them, because the engine's validator reads them again; anything it does not understand at
// once is left to the careful reader. Zero bytes follow the module in memory, so that no number runs on forever.
import {
  BLOCK,
  BRANCH,
  BRANCHES,
  BYTES_4,
  BYTES_8,
  CALL,
  HEAP_TYPE,
  LEB,
  LEB_LEB,
  MEMARG,
  MEMORY_INDEX,
  NONE,
  PREFIX_FC,
  TYPES,
} from "../src/wasm/code/kinds";

/** Address where the host writes the kind of each opcode, and whether a byte is a value type of guests. */
const KINDS: usize = 0;
const VALUE_TYPES: usize = 256;

const EMPTY_BLOCK: u8 = 0x40;
const HAS_MEMORY_INDEX: u8 = 0x40;
const FUNCREF: u8 = 0x70;

/** Modules with more are not passed to the scanner. */
const MOST_PARAMETERS: u64 = 32;
const CALLS_A_COPY: u32 = 16;

let maxLocals: u64 = 0;
let maxLocalsTogether: u64 = 0;
let maxTargets: u32 = 0;
let maxBlocks: u32 = 0;
let maxBodyBytes: u32 = 0;
/** Blocks times branch tables, summed over all bodies: an upper bound of the sum of the tables' depths. */
let maxTableDepth: u64 = 0;

let maxCopies: u64 = 0;
let maxCopiesTogether: u64 = 0;

let at: usize = 0;
let localsTogether: u64 = 0;
let tables: u32 = 0;
let targets: u32 = 0;
let tableDepth: u64 = 0;
/** Slots that a frame always has: locals, and the most parameters of a plain function. */
let fixedSlots: u64 = 0;
let copiesTogether: u64 = 0;

export function setBodyLimits(bytes: u32, blocks: u32, tableDepthTogether: u32): void {
  maxBodyBytes = bytes;
  maxBlocks = blocks;
  maxTableDepth = tableDepthTogether;
}

export function setCopyLimits(inOne: u32, together: u32): void {
  maxCopies = inOne;
  maxCopiesTogether = together;
}

export function setLimits(locals: u32, together: u32, targets: u32): void {
  maxLocals = locals;
  maxLocalsTogether = together;
  maxTargets = targets;
}

function number(): u32 {
  let result: u32 = 0;
  for (let shift: u32 = 0; shift < 35; shift += 7) {
    const byte = load<u8>(at++);
    result |= (<u32>(byte & 0x7f)) << shift;
    if (byte < 0x80) break;
  }
  return result;
}

function afterLeb(from: usize): usize {
  let place = from;
  while (load<u8>(place) >= 0x80) place++;
  return place + 1;
}

function plainLocals(end: usize): bool {
  let locals: u64 = 0;
  for (let groups = number(); groups > 0; groups--) {
    locals += number();
    if (at >= end || locals > maxLocals || load<u8>(VALUE_TYPES + load<u8>(at++)) === 0) return false;
  }
  fixedSlots = locals + MOST_PARAMETERS;
  localsTogether += locals;
  return localsTogether <= maxLocalsTogether;
}

/** Positions after an instruction are never 0: that value means "needs a closer look". */
function afterBranches(from: usize, end: usize): usize {
  at = from;
  const count = number();
  if (count > maxTargets) return 0;
  tables++;
  targets += count + 1;
  let place = at;
  for (let left: i32 = count; left >= 0; left--) {
    if (place >= end) return 0;
    place = afterLeb(place);
  }
  return place;
}

/** Saturating conversions, memory.init, data.drop, memory.copy, memory.fill; tables are rare. */
function afterPrefix(from: usize): usize {
  const sub = load<u8>(from);
  if (sub <= 7) return from + 1;
  if (sub === 10) return load<u16>(from + 1) === 0 ? from + 3 : 0;
  if (sub === 11) return load<u8>(from + 1) === 0 ? from + 2 : 0;
  if (sub === 9) return afterLeb(from + 1);
  if (sub !== 8) return 0;
  const place = afterLeb(from + 1);
  return load<u8>(place) === 0 ? place + 1 : 0;
}

function afterRare(kind: u32, from: usize, end: usize): usize {
  if (kind === LEB_LEB) return afterLeb(afterLeb(from));
  if (kind === BYTES_4) return from + 4;
  if (kind === BYTES_8) return from + 8;
  if (kind === BRANCHES) return afterBranches(from, end);
  if (kind === TYPES) return load<u8>(from) === 1 && load<u8>(VALUE_TYPES + load<u8>(from + 1)) !== 0 ? from + 2 : 0;
  if (kind === MEMORY_INDEX) return load<u8>(from) === 0 ? from + 1 : 0;
  if (kind === HEAP_TYPE) return load<u8>(from) === FUNCREF ? from + 1 : 0;
  return kind === PREFIX_FC ? afterPrefix(from) : 0;
}

/** A function's stack cannot hold more values than half its bytes; the exact number is not tracked here. */
function fewCopies(points: u32, blocks: u32, size: u32): bool {
  const jumps = min<u64>(targets, <u64>tables * (blocks + 1));
  const copies = (fixedSlots + size / 2) * (<u64>points + jumps);
  copiesTogether += copies;
  return copies <= maxCopies && copiesTogether <= maxCopiesTogether;
}

function isPlainCode(start: usize, end: usize): bool {
  let place = start;
  let blocks: u32 = 0;
  let branches: u32 = 0;
  let calls: u32 = 0;
  tables = 0;
  targets = 0;
  while (place < end) {
    const kind: u32 = load<u8>(KINDS + load<u8>(place++));
    if (kind === NONE) continue;
    if (kind === LEB) {
      place = afterLeb(place);
    } else if (kind === MEMARG) {
      if (load<u8>(place) >= HAS_MEMORY_INDEX) return false;
      place = afterLeb(place + 1);
    } else if (kind === BLOCK) {
      const type = load<u8>(place++);
      if (type !== EMPTY_BLOCK && load<u8>(VALUE_TYPES + type) === 0) return false;
      if (++blocks > maxBlocks) return false;
    } else if (kind === BRANCH) {
      branches++;
      place = afterLeb(place);
    } else if (kind === CALL) {
      calls++;
      place = afterLeb(place);
    } else {
      if (kind === LEB_LEB) calls++;
      place = afterRare(kind, place, end);
      if (place === 0) return false;
    }
  }
  tableDepth += <u64>blocks * <u64>tables;
  return (
    place === end &&
    tableDepth <= maxTableDepth &&
    fewCopies(2 * blocks + branches + calls / CALLS_A_COPY + 1, blocks, end - start)
  );
}

/** True when the contents of a code section need no closer look. */
export function isPlain(start: usize, end: usize): bool {
  at = start;
  localsTogether = 0;
  tableDepth = 0;
  copiesTogether = 0;
  for (let count = number(); count > 0; count--) {
    if (at >= end) return false;
    const size = number();
    if (at > end || size > end - at || size > maxBodyBytes) return false;
    const bodyEnd = at + size;
    if (!plainLocals(bodyEnd) || at > bodyEnd || !isPlainCode(at, bodyEnd)) return false;
    at = bodyEnd;
  }
  return at === end;
}
