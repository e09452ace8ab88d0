import type { Reason, Scan } from "@bourse/contract/host-api";
import { stylesOf } from "./schedule.ts";
import type { StoredScan } from "./store.ts";

/** Facts about a scan that are not stored. */
interface Standing {
  readonly running: boolean;
  /** Reason why its last run failed. */
  readonly error: Reason | undefined;
}

/** A scan as the local API lists it. */
export function describeScan(scan: StoredScan, { running, error }: Standing): Scan {
  const { id, name, enabled, notice, firstBars, origin, lastRunAt } = scan;
  const styles = stylesOf(scan.schedule);
  const nextAt = Math.min(...styles.map(([, style]) => style.nextAt));
  return {
    id,
    name,
    symbols: [...scan.symbols],
    cadence_minutes: Object.fromEntries(styles.map(([style, { minutes }]) => [style, minutes])),
    enabled,
    notice,
    first_bars: firstBars,
    ...(origin && { origin }),
    created_at: scan.createdAt,
    ...(enabled && { next_run_at: new Date(nextAt).toISOString() }),
    ...(lastRunAt !== undefined && { last_run_at: lastRunAt }),
    running,
    ...(error && { error }),
  };
}
