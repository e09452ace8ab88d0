import { barEnd, joinColumns } from "@bourse/bars";
import type { Candle } from "@bourse/contract";
import { columnsFrom } from "../../windows/candles.ts";
import { type BarsWindow, windowOf } from "../../windows/window.ts";
import type { CandleBook } from "../book.ts";
import type { SeriesHistory } from "./series-history.ts";

/** A window of a series, and the time before which bars must be read from the exchange to complete it. */
export type OpenWindow = Pick<BarsWindow, "bars" | "more" | "lastComplete"> & { readonly coming?: number };

/** Bars of the book, and before them what is kept. */
export function windowOver(
  { completed, forming }: CandleBook,
  history: SeriesHistory | undefined,
  { before = Number.POSITIVE_INFINITY, limit }: { readonly before?: number; readonly limit: number },
): OpenWindow {
  const latest = columnsFrom([...completed, ...(forming ? [forming] : [])]);
  const { bars, more, endsAtLast } = windowOf(latest, { before, limit });
  const lastComplete = forming === undefined || !endsAtLast;
  if (bars.length === limit || !history) return { bars, more: more || bars.length === limit, lastComplete };
  const begin = firstTime(completed) ?? before;
  const until = Math.min(before, begin);
  const { span } = history;
  // The disk has refused the book's bars, so some may be missing between the stored ones and the book.
  if (span && barEnd(span.last, history.timeframe) < begin) return { bars, more: true, lastComplete };
  const older = history.window({ before: until, limit: limit - bars.length });
  const joined = joinColumns(older.bars, bars);
  const known = { bars: joined, more: older.more, lastComplete };
  return older.coming ? { ...known, coming: joined.time[0] ?? until } : known;
}

const firstTime = ([first]: readonly Candle[]): number | undefined => first && Date.parse(first.time);
