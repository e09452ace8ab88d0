import { byteLength, call, eventGuestText, type GuestText, guestText } from "./wat.ts";

/** Where a guest runs away: in one of its start functions, or in its callback. */
export const RUNAWAY_PLACES = ["initialize", "start", "callback"] as const;
/** Bytes, elements or calls of one turn, from the least to more than any cap; each family stops at its own. */
export const RUNAWAY_SIZES = [1, 65_536, 67_108_864] as const;

/** The largest memory and table of a guest. */
const PAGES = 1024;
const MEMORY_BYTES = PAGES * 65_536;
const ELEMENTS = 10_000;
/** A passive segment; larger ones make the text of the module long and run no longer. */
const SEGMENT_BYTES = 65_536;
const VIEW = '{"type":"label","text":"x"}';
const FACTS = `(table $t ${ELEMENTS} funcref) (elem $e func ${"$leaf ".repeat(200)}) (elem (i32.const 0) $leaf)
  (data $d "${"x".repeat(SEGMENT_BYTES)}")
  (type $none (func)) (func $leaf)
  (func $deep (param $n i32) (if (local.get $n) (then (call $deep (i32.sub (local.get $n) (i32.const 1))))))`;

const bytes = (size: number, most = MEMORY_BYTES) => `(i32.const ${Math.min(size, most)})`;
const elements = (size: number, most = ELEMENTS) => `(i32.const ${Math.min(size, most)})`;

/** Turns of an endless loop by family of instructions; each can run long, or looks as if it did nothing. */
const TURNS: Readonly<Record<string, (size: number) => string>> = {
  nothing: () => "",
  arithmetic: () =>
    "(i64.store (i32.const 0) (i64.div_u (i64.load (i32.const 0)) (i64.popcnt (i64.or (i64.load (i32.const 8)) (i64.const 1)))))",
  floats: () => "(f64.store (i32.const 0) (f64.nearest (f64.sqrt (f64.load (i32.const 0)))))",
  branches: () => "(block $a (block $b (br_table $a $b (i32.load (i32.const 0)))))",
  "memory.fill": (size) => `(memory.fill (i32.const 0) (i32.const 1) ${bytes(size)})`,
  "memory.copy": (size) => `(memory.copy (i32.const 0) (i32.const 1) ${bytes(size, MEMORY_BYTES - 1)})`,
  "memory.fill and memory.copy": (size) =>
    `(memory.fill (i32.const 0) (i32.const 1) ${bytes(size)}) (memory.copy (i32.const 0) (i32.const 0) ${bytes(size)})`,
  "memory.init": (size) => `(memory.init $d (i32.const 0) (i32.const 0) ${bytes(size, SEGMENT_BYTES)})`,
  "memory.grow": (size) => `(drop (memory.grow ${elements(size - 1, 1)}))`,
  "table.fill": (size) => `(table.fill $t (i32.const 0) (ref.null func) ${elements(size)})`,
  "table.copy": (size) => `(table.copy $t $t (i32.const 0) (i32.const 1) ${elements(size, ELEMENTS - 1)})`,
  "table.init": (size) => `(table.init $t $e (i32.const 0) (i32.const 0) ${elements(size, 200)})`,
  "table.grow": (size) => `(drop (table.grow $t (ref.null func) ${elements(size - 1)}))`,
  "table.set": () => "(table.set $t (i32.const 0) (ref.func $leaf))",
  call: () => "(call $leaf)",
  call_indirect: () => "(call_indirect $t (type $none) (i32.const 0))",
  "deep recursion": (size) => `(call $deep ${elements(size, 4000)})`,
  has_capability: () => `(drop ${call("has", 7)})`,
  log: (size) => call("log", 0, Math.min(size, 65_536)),
};

/** Names of the families of instructions. */
export const RUNAWAY_FAMILIES: readonly string[] = [...Object.keys(TURNS), "output"];

/** One guest that never returns. */
export interface Runaway {
  readonly family: string;
  readonly place: (typeof RUNAWAY_PLACES)[number];
  readonly apiVersion: 1 | 2;
  readonly size: number;
  /** It writes a log entry first. */
  readonly announces?: true;
}

/** The text of a guest that starts, and then runs away. */
export function runawayText({ family, place, apiVersion, size, announces }: Runaway): string {
  const publish = call(apiVersion === 1 ? "view" : "output", 1024, byteLength(VIEW));
  const turn = family === "output" ? `(drop ${publish})` : TURNS[family]?.(size);
  if (turn === undefined) throw new RangeError(`no family ${family}`);
  const forever = `${announces ? call("log", 1024, 1) : ""} (loop $again ${turn} (br $again)) unreachable`;
  const pieces: GuestText = {
    // Small where it grows, large where it fills.
    pages: family === "memory.grow" ? 1 : PAGES,
    data: { 1024: VIEW },
    extra: FACTS,
    ...(place === "callback" ? {} : { [place]: forever }),
  };
  if (apiVersion === 1) return guestText({ ...pieces, ...(place === "callback" && { render: forever }) });
  return eventGuestText({ ...pieces, ...(place === "callback" && { event: forever }) });
}
