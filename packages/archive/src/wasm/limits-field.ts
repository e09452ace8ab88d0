import type { Cursor } from "./cursor.ts";
import type { Findings } from "./findings.ts";
import type { Bounds } from "./shape.ts";

const HAS_MAX = 1;
const SHARED = 2;
const IS_64 = 4;
const PAGE_SIZE = 8;

/** Reads the limits of a memory or table; each flag of a proposal is recorded. */
export function readBounds(cursor: Cursor, findings: Findings, what: "memory" | "table"): Bounds {
  const start = cursor.position;
  const flags = cursor.byte();
  if (flags > 0x0f || (what === "table" && flags > 7))
    cursor.fail(`0x${flags.toString(16)} are not valid limits of a ${what}`, start);
  if (flags & SHARED) findings.feature("threads", () => `shared ${what}, byte ${start}`);
  if (flags & IS_64) findings.feature("memory64", () => `64-bit ${what}, byte ${start}`);
  if (flags & PAGE_SIZE) findings.feature("custom-page-sizes", () => `page size of a memory, byte ${start}`);
  const size = () => (flags & IS_64 ? cursor.u64() : cursor.u32());
  const min = size();
  const max = flags & HAS_MAX ? size() : undefined;
  if (flags & PAGE_SIZE) cursor.u32();
  return { min, ...(max === undefined ? {} : { max }), plain: flags <= HAS_MAX };
}
