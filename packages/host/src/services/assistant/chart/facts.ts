import { type IndicatorSetting, indicatorLabel, indicatorSetting, scanStructure, sliceColumns } from "@bourse/bars";
import type { AssistantLimits, JsonValue } from "@bourse/contract";
import type { Drawing, ManagedAlert } from "@bourse/contract/host-api";
import type { SourceLedger } from "./ledger.ts";
import { isoTime, type Place } from "./place.ts";
import type { ChartReads } from "./reads.ts";
import type { Series } from "./series.ts";
import { barsTable, digits, indicatorValues, shortTime, spanOf } from "./table.ts";

/** One question while its facts are read. */
export interface Reading {
  readonly reads: ChartReads;
  readonly place: Place;
  readonly ledger: SourceLedger;
  readonly limits: AssistantLimits;
}

type Fact = { readonly [field: string]: JsonValue };

/** The facts about the part of a chart in sight, each with the id of its source. Reads them all in one synchronous step. */
export function factsOf(reading: Reading, series: Series): readonly Fact[] {
  return [
    barsFact(reading, series),
    ...settingsOn(reading).map((setting) => indicatorFact(reading, series, setting)),
    ...structureFact(reading, series),
    ...drawingsFact(reading),
    ...alertsFact(reading),
  ];
}

function barsFact({ ledger, limits }: Reading, series: Series): Fact {
  const { symbol, timeframe, source } = series;
  const what = `${timeframe} bars of ${symbol}${series.isSimulated ? ", simulated" : ""}`;
  const id = ledger.add({ kind: "bars", what, source, symbol, timeframe, ...spanOf(series) });
  return { source: id, what, market_source: source, ...barsTable(series, limits.maxRows) };
}

/** The indicators that the chart shows, up to the limit. */
export function settingsOn({ reads, place, limits }: Omit<Reading, "ledger">): readonly IndicatorSetting[] {
  const all = reads.indicators.list(place.chartId).filter(({ hidden }) => !hidden);
  const here = place.chartId === undefined ? all.filter(({ chart_id }) => chart_id === null) : all;
  return here
    .flatMap(({ indicator, parameters, source }) => indicatorSetting(indicator, parameters, source) ?? [])
    .slice(0, limits.maxIndicators);
}

function indicatorFact({ ledger, limits }: Reading, series: Series, setting: IndicatorSetting): Fact {
  const { symbol, timeframe, source } = series;
  const what = `${indicatorLabel(setting)} on ${timeframe} bars of ${symbol}`;
  const id = ledger.add({ kind: "indicator", what, source, symbol, timeframe, ...spanOf(series) });
  return { source: id, what, one_value_for_each_row: true, ...indicatorValues(series, setting, limits.maxRows) };
}

/** Marks of the causal engine that became known in the window. */
function structureFact({ ledger, limits }: Reading, series: Series): readonly Fact[] {
  const { bars, first, isForming, symbol, timeframe, source } = series;
  const completed = sliceColumns(bars, 0, bars.length - (isForming ? 1 : 0));
  const scan = scanStructure(completed);
  if (!scan.ok) return [];
  const marks = scan.events.filter(({ confirmedAt }) => confirmedAt >= first).slice(-limits.maxMarks);
  if (marks.length === 0) return [];
  const at = (index: number) => completed.time[index] ?? 0;
  const times = marks.map(({ confirmedAt }) => at(confirmedAt));
  const what = `marks of market structure on ${timeframe} bars of ${symbol}`;
  const span = { from: isoTime(Math.min(...times)), to: isoTime(Math.max(...times)), count: marks.length };
  const id = ledger.add({ kind: "structure", what, source, symbol, timeframe, ...span });
  return [
    {
      source: id,
      what,
      note: "`confirmed_at` is the bar at whose close the mark became known",
      marks: marks.map(({ rule, direction, level, bar, confirmedAt }) => ({
        rule,
        direction,
        level: digits(level),
        bar: shortTime(at(bar)),
        confirmed_at: shortTime(at(confirmedAt)),
      })),
    },
  ];
}

/**
 * The trader's drawings of the symbol. In a replay, drawings that were made later or reach beyond its moment would reveal the future: a
 * horizontal line shows where the market turned. They are left out.
 */
function drawingsFact({ reads, place, ledger, limits }: Reading): readonly Fact[] {
  const { symbol, timeframe, until = Number.POSITIVE_INFINITY } = place;
  const isKnown = ({ anchors, created_at }: Drawing) =>
    Date.parse(created_at) <= until && anchors.every(({ time }) => time === undefined || Date.parse(time) < until);
  const shown = reads.drawings.list(symbol).filter((each) => !each.hidden && isKnown(each));
  const list = newest(
    shown.map((each) => drawingWords(each, limits.maxNote)),
    limits,
  );
  if (list.length === 0) return [];
  const what = `your drawings on ${symbol}`;
  const id = ledger.add({ kind: "drawings", what, source: "you", symbol, timeframe, count: list.length });
  return [{ source: id, what, drawings: list }];
}

/** The beginning of a text. Half a character at its end is replaced: it has no canonical form, and the answer could not be stored. */
const cut = (text: string, length: number) => text.slice(0, length).toWellFormed();

function drawingWords({ kind, anchors, text }: Drawing, maxNote: number): Fact {
  const points = anchors.map(({ time, price }) => (time === undefined ? { price } : { time, price }));
  return { kind, points, ...(text === undefined ? {} : { note: cut(text, maxNote) }) };
}

/** The trader's active alerts on the symbol. In a replay those that were set later do not exist yet. */
function alertsFact({ reads, place, ledger, limits }: Reading): readonly Fact[] {
  const { symbol, timeframe } = place;
  const list = alertsUntil(reads, { ...place, maxNote: limits.maxNote }).filter((each) => each.symbol === symbol);
  const kept = newest(list, limits);
  if (kept.length === 0) return [];
  const what = `your alerts on ${symbol}`;
  const id = ledger.add({ kind: "alerts", what, source: "you", symbol, timeframe, count: kept.length });
  return [{ source: id, what, alerts: kept }];
}

interface AlertsWanted extends Pick<Place, "until"> {
  readonly maxNote: number;
}

/** Active alerts that had been set by a moment. */
export function alertsUntil({ alerts }: Pick<ChartReads, "alerts">, { until, maxNote }: AlertsWanted): readonly Fact[] {
  const isKnown = ({ created_at }: ManagedAlert) => until === undefined || Date.parse(created_at) <= until;
  return alerts
    .list()
    .alerts.filter((each) => each.state === "active" && isKnown(each))
    .map(({ symbol, timeframe, kind, price, second_price, indicator, title, message }) => ({
      symbol,
      timeframe,
      condition: kind,
      price,
      ...(second_price === undefined ? {} : { second_price }),
      ...(indicator === undefined ? {} : { of_indicator: indicator.indicator }),
      title: cut(title, maxNote),
      ...(message === "" ? {} : { note: cut(message, maxNote) }),
    }));
}

/** The newest of a list that fit: notes are the trader's and may be long. */
export function newest<Item extends JsonValue>(
  items: readonly Item[],
  { maxListed, maxListedBytes }: Pick<AssistantLimits, "maxListed" | "maxListedBytes">,
): Item[] {
  let left = maxListedBytes;
  const kept: Item[] = [];
  for (const item of items.slice(-maxListed).toReversed()) {
    left -= Buffer.byteLength(JSON.stringify(item));
    if (left < 0) break;
    kept.unshift(item);
  }
  return kept;
}
