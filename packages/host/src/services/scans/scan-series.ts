import { createHash } from "node:crypto";
import {
  type BarColumns,
  type BiasedEvent,
  columnsOf,
  type StyleName,
  scanWithBias,
  sliceColumns,
  TRADING_STYLES,
} from "@bourse/bars";
import type { ScanLimits } from "@bourse/contract";
import type { Reason, ScannedSeries } from "@bourse/contract/host-api";
import type { Finding, Mark } from "./findings-store.ts";
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

/** Times and a digest of the last `most` bars. */
function markOf(bars: BarColumns, most: number): Pick<Mark, "fromTime" | "toTime" | "digest"> | undefined {
  const last = sliceColumns(bars, Math.max(0, bars.length - most));
  const [fromTime, toTime] = [last.time[0], last.time.at(-1)];
  return fromTime === undefined || toTime === undefined ? undefined : { fromTime, toTime, digest: digestOf(last) };
}

/**
 * Whether the bars of an earlier run are gone or have other prices now. Bars that lie before the window cannot be
 * compared.
 */
function isRevised(bars: BarColumns, { fromTime, toTime, digest }: Omit<Mark, "symbol" | "style">): boolean {
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
