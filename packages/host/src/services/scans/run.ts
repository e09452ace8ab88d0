import { createHash } from "node:crypto";
import {
  type BarColumns,
  type BiasedEvent,
  barsNeededFor,
  type ConditionSpan,
  columnsOf,
  conditionSpans,
  type StyleName,
  scanWithBias,
  sliceColumns,
  TRADING_STYLES,
  usualDays,
} from "@bourse/bars";
import type { ScanLimits } from "@bourse/contract";
import type { Reason, ScannedSeries } from "@bourse/contract/host-api";
import type { Clock } from "@bourse/platform";
import type { MarketDataPort } from "@bourse/runtime/market";
import type { Finding, FindingsStore, Mark } from "./findings-store.ts";
import { readSeries, type SeriesRead } from "./read-series.ts";
import type { StoredScan } from "./store.ts";

/** A run of some styles of a scan. */
export interface RunPlan {
  readonly scan: StoredScan;
  readonly styles: readonly StyleName[];
  readonly cause: "schedule" | "caught_up" | "trader";
}

export interface RunOutcome {
  readonly series: readonly SeriesOutcome[];
  readonly requests: number;
}

export interface RunMeans {
  readonly market: Pick<MarketDataPort, "candles" | "symbols">;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly limits: ScanLimits;
  readonly findings: Pick<FindingsStore, "mark">;
  /** Lets the host do other work between two series. */
  readonly pause: () => Promise<void>;
}

/** Requests of one series: its trigger and its bias bars. */
const REQUESTS_PER_SERIES = 2;

/** Reads and scans every symbol in every style, one series after another, and writes nothing. */
export async function runScan(plan: RunPlan, means: RunMeans): Promise<RunOutcome> {
  const late = new AbortController();
  const cancel = means.clock.allow(means.limits.maxRunMs, () => late.abort());
  try {
    return await scanAll(plan, means, late.signal);
  } finally {
    cancel();
  }
}

async function scanAll({ scan, styles }: RunPlan, means: RunMeans, late: AbortSignal): Promise<RunOutcome> {
  const { limits, signal, findings, pause } = means;
  const outcomes: SeriesOutcome[] = [];
  let requests = 0;
  for (const symbol of scan.symbols) {
    for (const style of styles) {
      signal.throwIfAborted();
      const spent = spentBy({ requests, late: late.aborted, limits });
      if (spent !== undefined) {
        const reason = { code: "scan.budget_spent", message: spent };
        outcomes.push({ symbol, style, status: "not_reached", bars: 0, reason, findings: [] });
        continue;
      }
      const { trigger, bias } = await readBoth({ symbol, style, structure: scan.structure }, means);
      requests += bias ? REQUESTS_PER_SERIES : 1;
      const before = findings.mark(scan.id, { symbol, style });
      outcomes.push(scanSeries({ symbol, style, trigger, bias, before, scan, limits }));
      await pause();
    }
  }
  signal.throwIfAborted();
  return { series: outcomes, requests };
}

interface Spending {
  readonly requests: number;
  readonly late: boolean;
  readonly limits: ScanLimits;
}

function spentBy({ requests, late, limits: { maxRequests, maxRunMs } }: Spending): string | undefined {
  if (late) return `a run may take ${maxRunMs / 1000} s`;
  return requests + REQUESTS_PER_SERIES > maxRequests ? `a run may make ${maxRequests} data requests` : undefined;
}

interface Wanted {
  readonly symbol: string;
  readonly style: StyleName;
  /** Without structure there is no bias. */
  readonly structure: boolean;
}

async function readBoth(
  { symbol, style, structure }: Wanted,
  means: RunMeans,
): Promise<{ readonly trigger: SeriesRead; readonly bias?: SeriesRead }> {
  const { trigger, bias } = TRADING_STYLES[style];
  const { triggerBars, biasBars } = means.limits;
  const fast = await readSeries({ symbol, timeframe: trigger.name, bars: triggerBars }, means);
  if (!structure) return { trigger: fast };
  // One after the other: the host does other work while the first is turned into columns.
  await means.pause();
  return { trigger: fast, bias: await readSeries({ symbol, timeframe: bias.name, bars: biasBars }, means) };
}

/** The outcome for one symbol in one style; it may include events that were reported earlier. */
interface SeriesOutcome extends Omit<ScannedSeries, "found"> {
  readonly findings: readonly Finding[];
  /** Absent: the earlier mark stays. */
  readonly mark?: Mark | undefined;
}

interface SeriesToScan {
  readonly symbol: string;
  readonly style: StyleName;
  readonly trigger: SeriesRead;
  /** Absent: structure is not looked for. */
  readonly bias: SeriesRead | undefined;
  /** The bars that the previous run ended with. */
  readonly before: Mark | undefined;
  readonly scan: Pick<StoredScan, "firstBars" | "conditions">;
  readonly limits: Pick<ScanLimits, "rememberedBars">;
}

/** Finds what became known since the previous run; at the first run: in the last bars. */
function scanSeries({ symbol, style, trigger, bias, before, ...settings }: SeriesToScan): SeriesOutcome {
  const { scan, limits } = settings;
  const named = { symbol, style };
  if (!trigger.ok) return { ...named, status: trigger.status, bars: 0, reason: trigger.reason, findings: [] };
  const { bars, place } = trigger;
  const tail = markOf(bars, limits.rememberedBars);
  const mark = tail && { ...named, ...tail };
  const seen = { ...named, bars: bars.length, findings: [], mark };
  if (before !== undefined && isRevised(bars, before)) {
    return { ...seen, status: "faulty", reason: revised(before) };
  }
  const structure = bias && structureOf(style, bars, bias);
  const needed = barsNeededFor(scan.conditions);
  const since = before?.toTime ?? bars.time[bars.length - 1 - scan.firstBars] ?? Number.NEGATIVE_INFINITY;
  const events = structure?.ok ? structure.events.map((event) => findingOf(event, bars, named)) : [];
  // A trader who makes a scan wants to see at once where its conditions hold already.
  const spans = conditionSpans(scan.conditions, bars, usualDays(place)).filter(
    ({ bar, lasts }) => (bars.time[bar] ?? 0) > since || (lasts && before === undefined),
  );
  const findings = [
    ...events.filter(({ confirmedAt }) => confirmedAt > since),
    ...spans.map((span) => conditionFinding(span, bars, named)),
  ];
  const short = structure?.ok === false ? structure : bars.length < needed ? { bars: bars.length, needed } : undefined;
  if (short) return { ...seen, status: "not_enough_bars", reason: tooFew(short), findings };
  return { ...seen, status: "scanned", findings, ...(bias?.ok === false && { reason: bias.reason }) };
}

function structureOf(style: StyleName, bars: BarColumns, bias: SeriesRead) {
  const { k, trigger: fast, bias: slow } = TRADING_STYLES[style];
  return scanWithBias(
    { bars, lengthMs: fast.lengthMs },
    { bars: bias.ok ? bias.bars : NO_BARS, lengthMs: slow.lengthMs },
    { k },
  );
}

function conditionFinding(
  { bar, held }: ConditionSpan,
  { time, close }: BarColumns,
  named: Pick<Finding, "symbol" | "style">,
): Finding {
  const at = time[bar] ?? Number.NaN;
  const level = close[bar] ?? Number.NaN;
  return { ...named, rule: "conditions", bias: "none", level, barTime: at, confirmedAt: at, used: [at], held };
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
