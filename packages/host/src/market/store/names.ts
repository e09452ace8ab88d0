import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { CHART_TIMEFRAMES, type ChartTimeframe } from "@bourse/contract";
import { damagedName } from "./damaged.ts";

/** One series of the store. */
export interface SeriesKey {
  readonly sourceId: string;
  readonly symbol: string;
  readonly timeframe: ChartTimeframe;
}

/** A series and what its writer noted about it. */
export interface ListedSeries extends SeriesKey {
  readonly about?: unknown;
}

/** The file extension of the file that names a series. */
export const NAME = ".json";

/** The series that a file names. @throws HostRefusal `market.store_damaged` */
export function readName(path: string): ListedSeries {
  const named = parsed(path);
  if (isListed(named) && `${fileNameOf(named)}${NAME}` === basename(path)) return named;
  throw damagedName(path);
}

/** A symbol may hold any character; a digest is a file name everywhere. */
export function fileNameOf({ sourceId, symbol, timeframe }: SeriesKey): string {
  return createHash("sha256")
    .update(JSON.stringify([sourceId, symbol, timeframe]))
    .digest("hex")
    .slice(0, 40);
}

function parsed(path: string): unknown {
  const text = readFileSync(path, "utf8");
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw damagedName(path);
  }
}

function isListed(value: unknown): value is ListedSeries {
  if (typeof value !== "object" || value === null) return false;
  const { sourceId, symbol, timeframe } = value as Partial<Record<keyof SeriesKey, unknown>>;
  return (
    typeof sourceId === "string" && typeof symbol === "string" && CHART_TIMEFRAMES.some((each) => each === timeframe)
  );
}
