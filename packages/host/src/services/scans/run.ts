import { type StyleName, TRADING_STYLES } from "@bourse/bars";
import type { ScanLimits } from "@bourse/contract";
import type { Clock } from "@bourse/platform";
import type { MarketDataPort } from "../../market/port.ts";
import type { FindingsStore } from "./findings-store.ts";
import { readSeries, type SeriesRead } from "./read-series.ts";
import { type SeriesOutcome, scanSeries } from "./scan-series.ts";
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
      const { trigger, bias } = await readBoth({ symbol, style }, means);
      requests += REQUESTS_PER_SERIES;
      const before = findings.mark(scan.id, { symbol, style });
      outcomes.push(scanSeries({ symbol, style, trigger, bias, before, firstBars: scan.firstBars, limits }));
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

async function readBoth(
  { symbol, style }: { readonly symbol: string; readonly style: StyleName },
  means: RunMeans,
): Promise<{ readonly trigger: SeriesRead; readonly bias: SeriesRead }> {
  const { trigger, bias } = TRADING_STYLES[style];
  const { triggerBars, biasBars } = means.limits;
  // One after the other: the host does other work while the first is turned into columns.
  const fast = await readSeries({ symbol, timeframe: trigger.name, bars: triggerBars }, means);
  await means.pause();
  const slow = await readSeries({ symbol, timeframe: bias.name, bars: biasBars }, means);
  return { trigger: fast, bias: slow };
}
