import type { Clock } from "@bourse/platform";
import type { RunPlan } from "./run.ts";
import { stylesOf, waitOf, wasMissed } from "./schedule.ts";
import type { StoredScan } from "./store.ts";

/** Runs scans one after another, each when it is due; a scan never runs twice at a time. */
export interface Timetable {
  /** Must be called when a scan was added, changed or removed. */
  changed(): void;
  /** Queues a run of all styles before those that are due; false when the scan is queued or running already. */
  ask(id: string): boolean;
  isRunning(id: string): boolean;
  close(): Promise<void>;
}

interface Dependencies {
  readonly clock: Clock;
  all(): readonly StoredScan[];
  /** Ends when the run is written; rejects when it could not be. */
  perform(plan: RunPlan, signal: AbortSignal): Promise<void>;
  /** Called before each run. */
  began(): void;
  /** Called after each run, when the scan no longer counts as running. */
  finished(): void;
  /** A run that rejected; `finished` follows. */
  failed(plan: RunPlan, cause: unknown): void;
  report(cause: unknown): void;
}

/** A scan that could not be written is tried again after this time: its schedule says that it is still due. */
const RETRY_MS = 60_000;
/** A timer stands still while the machine sleeps, so the clock is looked at this often. */
const MAX_WAIT_MS = 60_000;

export function timetable({ clock, all, perform, began, finished, failed, report }: Dependencies): Timetable {
  const end = new AbortController();
  const asked = new Set<string>();
  const heldUntil = new Map<string, number>();
  let running: string | undefined;
  let working: Promise<void> | undefined;
  let stopTimer = () => {};

  const waitFor = (scan: StoredScan, now: number): number => {
    const waits = stylesOf(scan.schedule).map(([, style]) => waitOf(style, now));
    return Math.max(Math.min(...waits), (heldUntil.get(scan.id) ?? 0) - clock.elapsed());
  };
  const next = (): RunPlan | undefined => {
    const scans = all();
    for (const id of asked) {
      asked.delete(id);
      const scan = scans.find((each) => each.id === id);
      if (scan) return { scan, styles: stylesOf(scan.schedule).map(([style]) => style), cause: "trader" };
    }
    const now = clock.now().getTime();
    const scan = scans.find((each) => each.enabled && waitFor(each, now) <= 0);
    if (scan === undefined) return undefined;
    const due = stylesOf(scan.schedule).filter(([, style]) => waitOf(style, now) === 0);
    const missed = due.some(([, style]) => wasMissed(style, now));
    return { scan, styles: due.map(([style]) => style), cause: missed ? "caught_up" : "schedule" };
  };
  const work = async () => {
    for (let plan = next(); plan !== undefined && !end.signal.aborted; plan = next()) {
      running = plan.scan.id;
      heldUntil.delete(running);
      began();
      try {
        await perform(plan, end.signal);
      } catch (cause) {
        if (end.signal.aborted) return;
        heldUntil.set(plan.scan.id, clock.elapsed() + RETRY_MS);
        failed(plan, cause);
      }
      running = undefined;
      finished();
    }
  };
  const arm = () => {
    stopTimer();
    if (end.signal.aborted || working !== undefined) return;
    const now = clock.now().getTime();
    const wait = Math.min(
      ...all()
        .filter(({ enabled }) => enabled)
        .map((scan) => waitFor(scan, now)),
    );
    if (asked.size === 0 && !Number.isFinite(wait)) return;
    stopTimer = clock.after(asked.size > 0 ? 0 : Math.min(Math.max(0, wait), MAX_WAIT_MS), begin);
  };
  const begin = () => {
    stopTimer();
    if (end.signal.aborted || working !== undefined) return;
    working = work()
      .catch(report)
      .finally(() => {
        working = undefined;
        arm();
      });
  };
  return {
    changed: arm,
    ask(id) {
      if (running === id || asked.has(id)) return false;
      asked.add(id);
      begin();
      return true;
    },
    isRunning: (id) => running === id || asked.has(id),
    async close() {
      end.abort();
      stopTimer();
      await working;
    },
  };
}
