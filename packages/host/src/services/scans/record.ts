import type { ScanLimits } from "@bourse/contract";
import type { ScannedSeries } from "@bourse/contract/host-api";
import type { Database } from "../../store/database.ts";
import type { Finding, FindingsStore } from "./findings-store.ts";
import type { RunOutcome, RunPlan } from "./run.ts";
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
    const series = outcome.series.map(({ findings: found, mark, ...rest }): ScannedSeries => {
      const own = found.filter(
        (finding) => fitting.has(finding) && findings.putFinding(id, finding, finishedAt.toISOString()),
      );
      if (mark) findings.putMark(id, mark);
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
