import { barEnd, checkIndicator, heldWords, INDICATORS, indicatorLabel } from "@bourse/bars";
import {
  CALENDAR_READ,
  CHART_READINGS,
  type ChartReading,
  type ChartReadingParams,
  isChartReading,
  NEWS_READ,
} from "@bourse/contract";
import { CommandFailure } from "@bourse/runtime/broker";
import type { ReadTool } from "../../models/session.ts";
import { readMoves } from "../../tasks/inputs/quotes.ts";
import { alertsUntil, newest, type Reading } from "./facts.ts";
import type { GivenSource, Prices, SourceLedger } from "./ledger.ts";
import { readSeries, type Series } from "./series.ts";
import { barsTable, indicatorValues, shortTime, spanOf } from "./table.ts";

interface ChartTool<Name extends ChartReading> {
  readonly description: string;
  /** False: the tool knows only the present, which would reveal a replay's future. */
  readonly inReplay: boolean;
  read(params: ChartReadingParams<Name>, reading: Reading): Promise<object> | object;
}

/** The indicators as a model reads of them: `sma (Simple moving average), …`. */
const KNOWN = Object.values(INDICATORS)
  .map(({ kind, title }) => `${kind} (${title})`)
  .join(", ");

/** Everything that a model can do while it answers: read. */
const TOOLS: { readonly [Name in ChartReading]: ChartTool<Name> } = {
  "bars.read": {
    description: "Bars of any symbol and timeframe, oldest first: the newest, or those before a time.",
    inReplay: true,
    async read(params, reading) {
      const { ledger } = reading;
      const series = await seriesOf(params, reading);
      const { symbol, timeframe, source } = series;
      const what = `${timeframe} bars of ${symbol}${series.isSimulated ? ", simulated" : ""}`;
      const isNow = params.before === undefined && reading.place.until === undefined;
      const last: Prices = new Map(isNow ? [[symbol, series.bars.close.at(-1) ?? Number.NaN]] : undefined);
      const id = ledger.add({ kind: "bars", what, source, symbol, timeframe, ...spanOf(series) }, last);
      return { source: id, what, ...barsTable(series, params.bars) };
    },
  },
  "indicator.read": {
    description: `Values of an indicator on bars of any symbol and timeframe, one for each bar, oldest first. There are ${KNOWN}.`,
    inReplay: true,
    async read(params, reading) {
      const checked = checkIndicator(params.indicator, params.period === undefined ? {} : { period: params.period });
      if (!checked.ok) throw new CommandFailure("command.params_invalid", "the indicator has no such period");
      const series = await seriesOf(params, reading);
      const { symbol, timeframe, source } = series;
      const what = `${indicatorLabel(checked.setting)} on ${timeframe} bars of ${symbol}`;
      const id = reading.ledger.add({ kind: "indicator", what, source, symbol, timeframe, ...spanOf(series) });
      const times = Array.from(series.bars.time.subarray(series.first), shortTime);
      return { source: id, what, times, ...indicatorValues(series, checked.setting, params.bars) };
    },
  },
  "scans.read": {
    description: "The last results of the trader's market scans, newest last.",
    inReplay: true,
    read({ symbol }, { reads, ledger, limits, place: { until = Number.POSITIVE_INFINITY } }) {
      const all = reads.scans.list().flatMap(({ id }) => reads.scans.results(id));
      const known = all.filter((each) => barEnd(Date.parse(each.confirmed_at), each.timeframe) <= until);
      const fitting =
        symbol === undefined ? known : known.filter((each) => [each.symbol, each.chart_symbol].includes(symbol));
      const list = fitting
        .toSorted((one, other) => one.confirmed_at.localeCompare(other.confirmed_at))
        .map((each) => {
          const { symbol: of, style, timeframe, rule, direction, bias, level, confirmed_at, held } = each;
          const named = held ? heldWords(held) : rule;
          return { symbol: of, style, timeframe, rule: named, direction, bias, level, confirmed_at };
        });
      const results = newest(list, limits);
      const [from, to] = [results[0]?.confirmed_at, results.at(-1)?.confirmed_at];
      const span = from === undefined || to === undefined ? {} : { from, to };
      const count = results.length;
      const source = ledger.add({ kind: "scans", what: "results of your scans", source: "you", count, ...span });
      return { source, results };
    },
  },
  "alerts.read": {
    description: "The trader's active alerts on every symbol.",
    inReplay: true,
    read(_params, { reads, ledger, limits, place }) {
      const alerts = newest(alertsUntil(reads, { ...place, maxNote: limits.maxNote }), limits);
      const source = ledger.add({ kind: "alerts", what: "your alerts", source: "you", count: alerts.length });
      return { source, alerts };
    },
  },
  "quotes.read": {
    description: "Last prices and moves of the symbols on the trader's watchlist.",
    inReplay: false,
    async read(_params, { reads, ledger, limits }) {
      const symbols = reads.watchlist.symbols().slice(0, limits.maxListed);
      const { data, prices, sources } = await readMoves(reads.market, symbols);
      const source = sources.map((each) => each.source).join(", ");
      const id = ledger.add({ kind: "quotes", what: "quotes of your watchlist", source, count: prices.size }, prices);
      return { source: id, quotes: data };
    },
  },
};

/** The tools of one answer. In a replay every one of them ends at its moment, or is not offered. */
export function chartTools(reading: Reading): readonly ReadTool[] {
  const isReplay = reading.place.until !== undefined;
  const names = Object.keys(TOOLS) as ChartReading[];
  const own = names.filter((name) => !isReplay || TOOLS[name].inReplay).map((name) => toolOf(name, reading));
  return isReplay ? own : [...own, ...storyTools(reading)];
}

function toolOf<Name extends ChartReading>(name: Name, reading: Reading): ReadTool {
  return {
    method: name,
    description: TOOLS[name].description,
    params: CHART_READINGS[name],
    permitted: () => true,
    async read(params) {
      const given = params ?? {};
      if (!isChartReading(name, given)) {
        throw new CommandFailure("command.params_invalid", "the reading's parameters do not have its form");
      }
      return TOOLS[name].read(given, reading);
    },
    withheld: (withheld) => withdraw(reading.ledger, withheld),
  };
}

/** Every reading of a question about a chart carries the id of its source. */
function withdraw(ledger: SourceLedger, withheld: unknown): void {
  ledger.withdraw((withheld as { readonly source: string }).source);
}

/** The sources of the readings of news and calendar that every session has. */
const STORIES: Readonly<Record<string, Pick<GivenSource, "kind" | "what">>> = {
  [NEWS_READ.method]: { kind: "articles", what: "stories of your news feeds" },
  [CALENDAR_READ.method]: { kind: "events", what: "entries of the economic calendar" },
};

/** The feeds are those of the open workspace: after a switch they are no longer the ones of the chart. */
function storyTools({ reads, ledger, place }: Reading): readonly ReadTool[] {
  return reads.stories.flatMap((tool) => {
    const told = STORIES[tool.method];
    if (told === undefined) return [];
    const read = cited(tool, (count) => ledger.add({ ...told, source: "your feeds", count }));
    const permitted = () => tool.permitted() && reads.workspace() === place.workspace;
    return [{ ...tool, permitted, read, withheld: (withheld) => withdraw(ledger, withheld) }];
  });
}

function cited({ read }: ReadTool, add: (count: number) => string): ReadTool["read"] {
  return async (params) => {
    const found = Object.entries((await read(params)) as object);
    const count = found.flatMap(([, list]) => (Array.isArray(list) ? list : [])).length;
    return { source: add(count), ...Object.fromEntries(found) };
  };
}

function seriesOf(
  { symbol, timeframe, bars, before }: ChartReadingParams<"bars.read">,
  reading: Reading,
): Promise<Series> {
  const { reads, place, limits } = reading;
  const { until } = place;
  const end = before === undefined ? {} : { to: Date.parse(before) - 1 };
  const replay = until === undefined ? {} : { until };
  return readSeries(reads.market, { symbol, timeframe, usualBars: bars, ...end, ...replay }, limits);
}
