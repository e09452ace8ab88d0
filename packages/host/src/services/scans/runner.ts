import { setImmediate } from "node:timers/promises";
import type { ScanLimits } from "@bourse/contract";
import type { Reason } from "@bourse/contract/host-api";
import type { Clock, Random } from "@bourse/platform";
import type { EventBus } from "../../events.ts";
import type { MarketDataPort } from "../../market/port.ts";
import type { Database } from "../../store/database.ts";
import { storeFailure } from "../../store/store-failure.ts";
import type { NotificationsService } from "../notifications/port.ts";
import type { FindingsStore } from "./findings-store.ts";
import { runNotice } from "./notice.ts";
import { recordRun } from "./record.ts";
import { type RunPlan, runScan } from "./run.ts";
import type { ScanStore } from "./store.ts";

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
