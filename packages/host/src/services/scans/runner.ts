import { setImmediate } from "node:timers/promises";
import { heldWords, STRUCTURE_RULES, TRADING_STYLES } from "@bourse/bars";
import type { ScanLimits } from "@bourse/contract";
import type { Reason, ScannedSeries } from "@bourse/contract/host-api";
import { plural } from "@bourse/contract/plural";
import type { Clock, Random } from "@bourse/platform";
import type { MarketDataPort } from "@bourse/runtime/market";
import type { EventBus } from "../../events.ts";
import type { Database } from "../../store/database.ts";
import { storeFailure } from "../../store/store-failure.ts";
import type { NewNotice, NotificationsService } from "../notifications/port.ts";
import type { Finding, FindingsStore } from "./findings-store.ts";
import { type RunOutcome, type RunPlan, runScan } from "./run.ts";
import { afterRun } from "./schedule.ts";
import type { ScanStore } from "./store.ts";

interface Means {
  readonly database: Database;
  readonly scans: ScanStore;
  readonly findings: FindingsStore;
  readonly limits: Pick<ScanLimits, "maxResults">;
}

interface Finished {
  readonly plan: RunPlan;
  readonly outcome: RunOutcome;
  readonly startedAt: Date;
  readonly finishedAt: Date;
}

/**
 * Writes a run, what it found for the first time, and when the scan runs next: all of it or nothing. Of more findings
 * than a scan keeps, only the latest of each style count. Returns the new findings; none when the scan was removed
 * meanwhile.
 */
export function recordRun(run: Finished, { database, scans, findings, limits }: Means): readonly Finding[] {
  const { plan, outcome, startedAt, finishedAt } = run;
  const { id } = plan.scan;
  const fitting = kept(outcome, limits.maxResults);
  return database.transaction(() => {
    // Read again: the trader may have changed the scan during the run.
    const scan = scans.find(id);
    if (scan === undefined) return [];
    const fresh: Finding[] = [];
    // Conditions that the trader changed meanwhile have not seen these bars.
    const isSame = JSON.stringify(scan.conditions) === JSON.stringify(plan.scan.conditions);
    const series = outcome.series.map(({ findings: found, mark, ...rest }): ScannedSeries => {
      const own = found.filter(
        (finding) => fitting.has(finding) && findings.putFinding(id, finding, finishedAt.toISOString()),
      );
      if (mark && isSame) findings.putMark(id, mark);
      fresh.push(...own);
      return { ...rest, found: own.length };
    });
    findings.putRun(id, {
      cause: plan.cause,
      started_at: startedAt.toISOString(),
      finished_at: finishedAt.toISOString(),
      styles: [...plan.styles],
      requests: outcome.requests,
      found: fresh.length,
      series,
    });
    findings.trim(id);
    const schedule = afterRun(scan.schedule, plan.styles, finishedAt.getTime());
    scans.write({ ...scan, schedule, lastRunAt: finishedAt.toISOString() });
    return fresh;
  });
}

/**
 * The findings that the scan can keep, by the rule of `trim`. Others are not written at all: deleting them in the same transaction would
 * hold up the host, and would delete by symbol instead of by time.
 */
function kept({ series }: RunOutcome, most: number): ReadonlySet<Finding> {
  const byStyle = Map.groupBy(
    series.flatMap(({ findings }) => findings),
    ({ style }) => style,
  );
  const ranked = [...byStyle.values()].flatMap((findings) =>
    findings.toSorted((one, other) => other.confirmedAt - one.confirmedAt).map((finding, nth) => ({ finding, nth })),
  );
  const order = ranked.toSorted((one, other) => one.nth - other.nth || later(other.finding, one.finding));
  return new Set(order.slice(0, most).map(({ finding }) => finding));
}

const later = (one: Finding, other: Finding) => one.confirmedAt - other.confirmedAt;

/** Lines of a notice; the rest is in the results. */
const MAX_LINES = 5;

/** The notice of a run that found something new. */
function runNotice(name: string, id: string, findings: readonly Finding[]): NewNotice {
  const lines = findings.slice(0, MAX_LINES).map(lineOf);
  const more = findings.length - lines.length;
  const [only] = findings.length === 1 ? findings : [];
  return {
    id,
    title: `${name}: ${plural(findings.length, "new event")}`.slice(0, 128),
    body: [...lines, ...(more > 0 ? [`and ${more} more`] : [])].join("\n"),
    ...(only && { symbol: only.symbol, timeframe: TRADING_STYLES[only.style].trigger.name }),
  };
}

function lineOf({ symbol, style, rule, level, bias, held = [] }: Finding): string {
  if (rule === "conditions") return `${symbol} ${TRADING_STYLES[style].trigger.name}: ${heldWords(held)}`;
  const trend = bias === "none" ? "" : `, ${bias} the ${TRADING_STYLES[style].bias.name} trend`;
  return `${symbol} ${TRADING_STYLES[style].trigger.name}: ${STRUCTURE_RULES[rule].title} at ${level}${trend}`;
}

/** Dependencies of the scans. */
export interface ScanDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly random: Random;
  readonly events: EventBus;
  readonly market: Pick<MarketDataPort, "candles" | "symbols">;
  readonly notifications: Pick<NotificationsService, "announce">;
  readonly limits: ScanLimits;
  report(cause: unknown): void;
}

/** Carries out runs and remembers why one failed. */
export interface Runner {
  /** Ends when the run is written; rejects when it could not be, with nothing written. */
  perform(plan: RunPlan, signal: AbortSignal): Promise<void>;
  failed(plan: RunPlan, cause: unknown): void;
  /** Reason why the last run of a scan failed. */
  errorOf(id: string): Reason | undefined;
  forget(id: string): void;
}

interface Stores {
  readonly scans: ScanStore;
  readonly findings: FindingsStore;
}

export function scanRunner(deps: ScanDeps, { scans, findings }: Stores): Runner {
  const { database, market, clock, random, limits, notifications } = deps;
  // In memory: what failed may be the disk.
  const errors = new Map<string, Reason>();
  return {
    async perform(plan, signal) {
      const startedAt = clock.now();
      const outcome = await runScan(plan, { market, clock, signal, limits, findings, pause: () => setImmediate() });
      const run = { plan, outcome, startedAt, finishedAt: clock.now() };
      const fresh = recordRun(run, { database, scans, findings, limits });
      errors.delete(plan.scan.id);
      if (fresh.length === 0 || !scans.find(plan.scan.id)?.notice) return;
      notifications.announce(runNotice(plan.scan.name, `scan-${random.uuid()}`, fresh));
    },
    failed({ scan }, cause) {
      const failure = storeFailure(cause);
      if (failure === undefined) deps.report(cause);
      const { code, message } = failure ?? { code: "host.internal", message: "the host failed" };
      errors.set(scan.id, { code, message });
    },
    errorOf: (id) => errors.get(id),
    forget: (id) => errors.delete(id),
  };
}
