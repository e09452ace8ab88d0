import { type BarColumns, columnsOf } from "@bourse/bars";
import {
  type AVAILABILITIES,
  CHART_TIMEFRAMES,
  type ChartTimeframe,
  type ImportedSeries,
  type SymbolInfo,
} from "@bourse/contract/host-api";
import { candlesOf, notAvailable, quoteOf, unknownSource, unknownSymbol } from "@bourse/runtime/market";
import { HostRefusal } from "../../refusal.ts";
import type { MarketHub } from "../hub.ts";
import type { MarketSource } from "../source.ts";
import type { BarStore } from "../store/bar-store.ts";
import { isDamage } from "../store/damaged.ts";
import type { SeriesKey } from "../store/names.ts";
import type { SeriesFile } from "../store/series-file.ts";
import { CSV_SOURCE, isOver, timeframesOf } from "./imported.ts";

interface CsvSourceDeps {
  series(): readonly ImportedSeries[];
  store(): BarStore;
  readonly hub: MarketHub;
}

type Wanted = { readonly symbol: string; readonly timeframe: ChartTimeframe; readonly sourceId?: string | undefined };

/** Imported bars as a source: they stand still until a file is imported again. */
export function csvSource({ series, store, hub }: CsvSourceDeps): Omit<MarketSource, "start" | "close"> {
  const refuse = ({ symbol, timeframe, sourceId = CSV_SOURCE }: Wanted) => {
    if (sourceId !== CSV_SOURCE) return unknownSource(sourceId);
    const found = series().find((each) => each.symbol === symbol);
    if (!found) return unknownSymbol(CSV_SOURCE, symbol);
    if (timeframesOf(found).includes(timeframe)) return { ok: true as const, found };
    return notAvailable(
      "market.not_available",
      `${symbol} has bars of ${found.timeframe}; ${timeframe} cannot be made from them`,
    );
  };
  const read = (wanted: Wanted, window: { before?: number; limit: number }) => {
    const known = refuse(wanted);
    if (!known.ok) return known;
    const { symbol, timeframe } = wanted;
    const stored = readStored(store(), { sourceId: CSV_SOURCE, symbol, timeframe }, (file) => {
      // A file cut off between two records has no damaged record: only the count reveals it.
      if (timeframe === known.found.timeframe && file?.count !== known.found.bars) throw incomplete(symbol);
      return { bars: file?.window(window) ?? columnsOf([]), first: file?.span?.first ?? 0 };
    });
    if (!stored.ok) return stored;
    const { bars, first } = stored;
    const last = bars.time.at(-1);
    const lastComplete = last === undefined || isOver(known.found, timeframe, last);
    const more = bars.length > 0 && (bars.time[0] as number) > first;
    const availability = timeframe === known.found.timeframe ? ("native" as const) : ("aggregated" as const);
    return { ok: true as const, bars, more, lastComplete, availability };
  };
  return {
    symbols: () => series().map(describe),
    async quote(symbol) {
      const known = series().find((each) => each.symbol === symbol);
      if (!known) return unknownSymbol(CSV_SOURCE, symbol);
      const timeframe = timeframesOf(known).includes("1D") ? "1D" : known.timeframe;
      const found = read({ symbol, timeframe }, { limit: 2 });
      if (!found.ok) return found;
      const [before, bar] = candlesOf(found.bars);
      if (!before || !bar) return notAvailable("market.not_available", "a change needs two bars");
      return { ok: true, data: { ...quoteOf(bar, before, { time: known.last, source: CSV_SOURCE }), symbol } };
    },
    async candles(symbol, timeframe, limit) {
      const found = read({ symbol, timeframe }, { limit });
      if (!found.ok) return found;
      const { availability, lastComplete: last_complete } = found;
      const known = { symbol, timeframe, source: CSV_SOURCE, availability, last_complete };
      return { ok: true, data: { ...known, candles: candlesOf(found.bars) } };
    },
    async bars({ before, limit, ...wanted }) {
      const found = read(wanted, { limit, ...(before !== undefined && { before }) });
      if (!found.ok) return found;
      const { ok: _, ...window } = found;
      return { ok: true, data: { symbol: wanted.symbol, timeframe: wanted.timeframe, source: CSV_SOURCE, ...window } };
    },
    async series(request, limit) {
      const found = read(request, { limit: limit + 1 });
      if (!found.ok) return found;
      const all = candlesOf(found.bars);
      const forming = found.lastComplete ? undefined : all.at(-1);
      const completed = (forming ? all.slice(0, -1) : all).slice(-limit);
      const { symbol, timeframe } = request;
      const known = { symbol, timeframe, sourceId: CSV_SOURCE, completed };
      return { ok: true, data: { ...known, ...(forming && { forming }) } };
    },
    watch(request, listener) {
      const known = refuse(request);
      return known.ok ? { ok: true, data: hub.watch(request, listener) } : known;
    },
    samples: hub.samples,
    silentSince: () => undefined,
    silences: hub.silences,
    subscribe: hub.subscribe,
  };
}

interface Stored {
  readonly bars: BarColumns;
  readonly first: number;
}

/** Reads what is stored; damage is a reason why this series, and no other, has no bars. */
function readStored(store: BarStore, key: SeriesKey, read: (file: SeriesFile | undefined) => Stored) {
  try {
    return { ok: true as const, ...read(store.find(key)) };
  } catch (cause) {
    if (!(cause instanceof HostRefusal) || !isDamage(cause)) throw cause;
    return notAvailable(cause.code, `the stored bars of ${key.symbol} are damaged; import its file again`);
  }
}

const incomplete = (symbol: string) => new HostRefusal("market.store_damaged", `bars of ${symbol} are missing`);

function describe(series: ImportedSeries): SymbolInfo {
  const given = timeframesOf(series);
  const availability = (timeframe: ChartTimeframe): (typeof AVAILABILITIES)[number] => {
    if (timeframe === series.timeframe) return "native";
    return given.includes(timeframe) ? "aggregated" : "not_available";
  };
  return {
    symbol: series.symbol,
    name: series.title,
    source: CSV_SOURCE,
    first: series.first,
    last: series.last,
    ...(series.calendar && { calendar: series.calendar }),
    timeframes: CHART_TIMEFRAMES.map((timeframe) => ({ timeframe, availability: availability(timeframe) })),
  };
}
