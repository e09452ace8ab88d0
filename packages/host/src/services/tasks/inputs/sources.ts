import { heldWords } from "@bourse/bars";
import type { MarketDataPort } from "@bourse/runtime/market";
import type { ChartsService } from "../../charts/port.ts";
import type { NewsService } from "../../news/port.ts";
import type { ScansService } from "../../scans/port.ts";
import type { WatchlistService } from "../../watchlist/port.ts";
import type { InputSources, ScanResults } from "./port.ts";

interface Services {
  readonly market: MarketDataPort;
  readonly news: NewsService;
  readonly watchlist: Pick<WatchlistService, "symbols">;
  readonly charts: Pick<ChartsService, "list">;
  readonly scans: Pick<ScansService, "list" | "results">;
}

/** The host's services, as far as tasks read them. */
export function inputSources({ market, news, watchlist, charts, scans }: Services): InputSources {
  return {
    market,
    news,
    watchlist: () => watchlist.symbols(),
    activeChart: () => charts.list().find(({ active }) => active),
    scans: () => lastResults(scans),
  };
}

/** The results of all scans that have run, newest first. */
function lastResults(scans: Services["scans"]): ScanResults | undefined {
  const ran = scans.list().filter(({ last_run_at }) => last_run_at !== undefined);
  const at = ran
    .map(({ last_run_at = "" }) => last_run_at)
    .toSorted()
    .at(-1);
  if (at === undefined) return undefined;
  const found = ran.flatMap(({ id, name }) => scans.results(id).map((result) => ({ name, result })));
  const newest = found.toSorted((one, other) => other.result.confirmed_at.localeCompare(one.result.confirmed_at));
  const events = newest.map(({ name, result }) => {
    const { symbol, style, timeframe, held, direction, bias, level, confirmed_at } = result;
    const rule = held ? heldWords(held) : result.rule;
    return { symbol, scan: name, style, timeframe, rule, direction, bias, level, confirmed_at };
  });
  return { at, events };
}
