import {
  type BarColumns,
  type BiasedEvent,
  columnsOf,
  type StyleName,
  scanWithBias,
  TRADING_STYLES,
} from "@bourse/bars";
import type { ScanLimits } from "@bourse/contract";
import type { Reason, ScannedSeries } from "@bourse/contract/host-api";
import type { Finding, Mark } from "./findings-store.ts";
import { isRevised, markOf } from "./marks.ts";
import type { SeriesRead } from "./read-series.ts";

/** The outcome for one symbol in one style; it may include events that were reported earlier. */
export interface SeriesOutcome extends Omit<ScannedSeries, "found"> {
  readonly findings: readonly Finding[];
  /** Absent: the earlier mark stays. */
  readonly mark?: Mark | undefined;
}

export interface SeriesToScan {
  readonly symbol: string;
  readonly style: StyleName;
  readonly trigger: SeriesRead;
  readonly bias: SeriesRead;
  /** The bars that the previous run ended with. */
  readonly before: Mark | undefined;
  /** Bars whose events are reported if there was no previous run. */
  readonly firstBars: number;
  readonly limits: Pick<ScanLimits, "rememberedBars">;
}

/** Finds what became known since the previous run; at the first run: in the last bars. */
export function scanSeries({ symbol, style, trigger, bias, before, ...settings }: SeriesToScan): SeriesOutcome {
  const { firstBars, limits } = settings;
  const named = { symbol, style };
  if (!trigger.ok) return { ...named, status: trigger.status, bars: 0, reason: trigger.reason, findings: [] };
  const { bars } = trigger;
  const tail = markOf(bars, limits.rememberedBars);
  const mark = tail && { ...named, ...tail };
  const seen = { ...named, bars: bars.length, findings: [], mark };
  if (before !== undefined && isRevised(bars, before)) {
    return { ...seen, status: "faulty", reason: revised(before) };
  }
  const { k, trigger: fast, bias: slow } = TRADING_STYLES[style];
  const found = scanWithBias(
    { bars, lengthMs: fast.lengthMs },
    { bars: bias.ok ? bias.bars : NO_BARS, lengthMs: slow.lengthMs },
    { k },
  );
  if (!found.ok) return { ...seen, status: "not_enough_bars", reason: tooFew(found) };
  const since = before?.toTime ?? bars.time[bars.length - 1 - firstBars] ?? Number.NEGATIVE_INFINITY;
  const findings = found.events
    .map((event) => findingOf(event, bars, named))
    .filter(({ confirmedAt }) => confirmedAt > since);
  return { ...seen, status: "scanned", findings, ...(!bias.ok && { reason: bias.reason }) };
}

const NO_BARS = columnsOf([]);

function findingOf(event: BiasedEvent, { time }: BarColumns, named: Pick<Finding, "symbol" | "style">): Finding {
  const at = (bar: number) => time[bar] ?? Number.NaN;
  const { rule, bias, level, bar, confirmedAt, used } = event;
  return { ...named, rule, bias, level, barTime: at(bar), confirmedAt: at(confirmedAt), used: used.map(at) };
}

function revised({ fromTime, toTime }: Mark): Reason {
  const iso = (time: number) => new Date(time).toISOString();
  const message = `bars from ${iso(fromTime)} to ${iso(toTime)} are not those of the previous run`;
  return { code: "scan.history_revised", message };
}

function tooFew({ bars, needed }: { readonly bars: number; readonly needed: number }): Reason {
  return { code: "scan.not_enough_bars", message: `not_enough_bars: ${bars} completed bars, ${needed} are needed` };
}
