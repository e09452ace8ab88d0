import type { WasmLimits } from "@bourse/contract";
import type { Bounds, ModuleShape, Range } from "./shape.ts";
import { FUNCREF } from "./types.ts";

const TABLE = 4;
const MEMORY = 5;
const HAS_MAX = 1;
const ONE = 1;

function leb(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 0x80; rest >>>= 7) bytes.push((rest & 0x7f) | 0x80);
  return [...bytes, rest];
}

interface Replacement {
  readonly range: Range;
  readonly bytes: readonly number[];
}

interface Cap {
  readonly id: number;
  readonly prefix: readonly number[];
  readonly limit: number;
}

function replacement(
  range: Range | undefined,
  sizes: readonly Bounds[],
  { id, prefix, limit }: Cap,
): readonly Replacement[] {
  const bounds = sizes[0];
  if (!range || !bounds || (bounds.max !== undefined && bounds.max <= limit)) return [];
  const contents = [ONE, ...prefix, HAS_MAX, ...leb(bounds.min), ...leb(limit)];
  return [{ range, bytes: [id, ...leb(contents.length), ...contents] }];
}

/**
 * Writes the maximum sizes of memory and table into the module: engines grow both up to the module's own maximum, and a
 * worker's resource limits bound neither. A smaller maximum of the author's is kept.
 */
export function capModule(bytes: Uint8Array, shape: ModuleShape, limits: WasmLimits): Uint8Array {
  const replacements = [
    ...replacement(shape.tableSection, shape.tables, { id: TABLE, prefix: [FUNCREF], limit: limits.tableElements }),
    ...replacement(shape.memorySection, shape.memories, { id: MEMORY, prefix: [], limit: limits.memoryPages }),
  ];
  if (replacements.length === 0) return bytes;
  const growth = replacements.reduce((sum, each) => sum + each.bytes.length - (each.range.end - each.range.start), 0);
  // Every byte is written below, so the memory need not be cleared first.
  const capped = new Uint8Array(Buffer.allocUnsafeSlow(bytes.length + growth).buffer);
  let from = 0;
  let to = 0;
  for (const { range, bytes: written } of replacements) {
    capped.set(bytes.subarray(from, range.start), to);
    to += range.start - from;
    capped.set(written, to);
    to += written.length;
    from = range.end;
  }
  capped.set(bytes.subarray(from), to);
  return capped;
}
