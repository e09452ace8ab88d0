import { createHash } from "node:crypto";
import { type BarColumns, sliceColumns } from "@bourse/bars";
import type { Mark } from "./findings-store.ts";

/** Times and a digest of the last `most` bars. */
export function markOf(bars: BarColumns, most: number): Pick<Mark, "fromTime" | "toTime" | "digest"> | undefined {
  const last = sliceColumns(bars, Math.max(0, bars.length - most));
  const [fromTime, toTime] = [last.time[0], last.time.at(-1)];
  return fromTime === undefined || toTime === undefined ? undefined : { fromTime, toTime, digest: digestOf(last) };
}

/**
 * Whether the bars of an earlier run are gone or have other prices now. Bars that lie before the window cannot be
 * compared.
 */
export function isRevised(bars: BarColumns, { fromTime, toTime, digest }: Omit<Mark, "symbol" | "style">): boolean {
  const [first, last] = [bars.time[0], bars.time.at(-1)];
  if (first === undefined || last === undefined || last < toTime) return true;
  if (fromTime < first) return false;
  const [from, to] = [bars.time.indexOf(fromTime), bars.time.indexOf(toTime)];
  return from < 0 || to < 0 || digestOf(sliceColumns(bars, from, to + 1)) !== digest;
}

/** Times and prices; sources correct the volume of a bar long after its close. */
function digestOf({ time, open, high, low, close }: BarColumns): string {
  const hash = createHash("sha256");
  for (const column of [time, open, high, low, close]) {
    hash.update(new Uint8Array(column.buffer, column.byteOffset, column.byteLength));
  }
  return hash.digest("hex");
}
