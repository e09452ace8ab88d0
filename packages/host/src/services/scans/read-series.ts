import { type BarColumns, columnsOf, type SeriesFault, type SeriesPlace, seriesFault } from "@bourse/bars";
import type { ScanLimits } from "@bourse/contract";
import type { CandleList, ChartTimeframe, Reason, ScannedSeries } from "@bourse/contract/host-api";
import type { Clock } from "@bourse/platform";
import type { Available, MarketDataPort } from "@bourse/runtime/market";
import { resolveSymbol } from "../../market/symbols/resolve.ts";

/** Completed bars that can be believed, or the reason why there are none. */
export type SeriesRead =
  | { readonly ok: true; readonly bars: BarColumns; readonly place: SeriesPlace }
  | { readonly ok: false; readonly status: Exclude<ScannedSeries["status"], "scanned">; readonly reason: Reason };

interface Means {
  readonly market: Pick<MarketDataPort, "candles" | "symbols">;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly limits: Pick<ScanLimits, "requestMs">;
}

interface Wanted {
  /** `<exchange>:<symbol>`. */
  readonly symbol: string;
  readonly timeframe: ChartTimeframe;
  readonly bars: number;
}

export async function readSeries({ symbol, timeframe, bars }: Wanted, means: Means): Promise<SeriesRead> {
  const known = resolveSymbol(means.market, symbol);
  if (known === undefined) return missing({ code: "market.symbol_unknown", message: `no source has ${symbol}` });
  // The last one may still be forming.
  const found = await within(means.market.candles(known.symbol, timeframe, bars + 1), means);
  if (!found.ok) return missing(found.reason);
  const completed = columnsOf(completedOf(found.data, bars));
  const fault = seriesFault(completed);
  if (fault === undefined) return { ok: true, bars: completed, place: { ...found.data, symbol: known.symbol } };
  return { ok: false, status: "faulty", reason: { code: "scan.series_faulty", message: faultText(completed, fault) } };
}

const missing = (reason: Reason): SeriesRead => ({ ok: false, status: "not_available", reason });

function completedOf({ candles, last_complete: complete }: CandleList, most: number) {
  const completed = complete ? candles : candles.slice(0, -1);
  return completed.slice(-most).map(({ time, ...prices }) => ({ time: Date.parse(time), ...prices }));
}

const FAULTS: Readonly<Record<SeriesFault["reason"], string>> = {
  time_not_ascending: "its time does not follow the bar before it",
  price_not_positive: "a price is no positive number",
  range_impossible: "its high or low lies within its other prices",
};

function faultText({ time }: BarColumns, { bar, reason }: SeriesFault): string {
  const at = time[bar];
  const when = at !== undefined && Number.isFinite(at) ? ` of ${new Date(at).toISOString()}` : "";
  return `bar ${bar}${when}: ${FAULTS[reason]}`;
}

/** The answer of a source that may fail or hang. */
async function within<Data>(
  answer: Promise<Available<Data>>,
  { clock, signal, limits }: Means,
): Promise<Available<Data>> {
  const late = Promise.withResolvers<Available<Data>>();
  const fail = (message: string) => late.resolve({ ok: false, reason: { code: "market.source_failed", message } });
  const stop = clock.allow(limits.requestMs, () => fail(`no answer within ${limits.requestMs / 1000} s`));
  const abandon = () => fail("the host is closing");
  signal.addEventListener("abort", abandon, { once: true });
  const told = answer.catch(
    (cause: unknown): Available<Data> => ({
      ok: false,
      reason: { code: "market.source_failed", message: cause instanceof Error ? cause.message : "the source failed" },
    }),
  );
  try {
    return await Promise.race([told, late.promise]);
  } finally {
    stop();
    signal.removeEventListener("abort", abandon);
  }
}
