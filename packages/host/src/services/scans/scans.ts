import { conditionFault, conditionWords } from "@bourse/bars";
import { SCAN_FIRST_BARS } from "@bourse/contract";
import type { NewScan, ObjectOrigin, Reason, Scan, ScanChange } from "@bourse/contract/host-api";
import type { Clock } from "@bourse/platform";
import { resolveSymbol } from "../../market/symbols/resolve.ts";
import { HostRefusal } from "../../refusal.ts";
import { findingsStore } from "./findings-store.ts";
import type { ScansService } from "./port.ts";
import type { RunPlan } from "./run.ts";
import { type ScanDeps, scanRunner } from "./runner.ts";
import { scheduleOf, stylesOf, waitOf, wasMissed } from "./schedule.ts";
import { type ScanStore, type StoredScan, scanStore } from "./store.ts";

export function scansService(deps: ScanDeps): ScansService {
  const { database, clock, events, limits, report } = deps;
  const scans = scanStore(database);
  const findings = findingsStore(database, limits);
  const runner = scanRunner(deps, { scans, findings });
  let started = false;
  const tell = () => events.emit({ type: "scans" });
  const times = timetable({
    ...runner,
    clock,
    report,
    began: tell,
    finished: tell,
    all: () => (started ? scans.all() : []),
  });
  const announce = () => {
    tell();
    times.changed();
  };
  const describe = (scan: StoredScan): Scan =>
    describeScan(scan, { running: times.isRunning(scan.id), error: runner.errorOf(scan.id) });
  const addWithin = (scan: NewScan, origin?: ObjectOrigin) => describe(add(scan, { ...deps, scans, origin }));
  return {
    full: () => fullOf(deps, scans),
    list: () => scans.all().map(describe),
    create(scan, origin, caller) {
      const made = caller.commit(() => addWithin(scan, origin));
      announce();
      return made;
    },
    addWithin,
    announce,
    change(id, change) {
      const after = changed(find(scans, id), change, clock.now());
      database.transaction(() => {
        scans.write(after);
        // Where new conditions hold already, they are reported as at a first run.
        if (change.conditions) findings.forgetMarks(id);
      });
      announce();
      return describe(after);
    },
    remove(id) {
      scans.remove(find(scans, id).id);
      database.afterCommit(() => {
        runner.forget(id);
        announce();
      });
    },
    run(id) {
      const scan = find(scans, id);
      if (!times.ask(id)) throw new HostRefusal("scan.running", "its run is not over");
      return describe(scan);
    },
    results: (id) => {
      const charted = new Map(find(scans, id).symbols.map((each) => [each, resolveSymbol(deps.market, each)?.symbol]));
      return findings.results(id).map((result) => {
        const chart_symbol = charted.get(result.symbol);
        return chart_symbol === undefined ? result : { ...result, chart_symbol };
      });
    },
    runs: (id) => findings.runs(find(scans, id).id),
    start() {
      started = true;
      times.changed();
    },
    close: times.close,
  };
}

function find(scans: ScanStore, id: string): StoredScan {
  const scan = scans.find(id);
  if (scan === undefined) throw new HostRefusal("scan.unknown", "there is no such scan");
  return scan;
}

interface Addition extends Pick<ScanDeps, "clock" | "random" | "limits"> {
  readonly scans: ScanStore;
  readonly origin: ObjectOrigin | undefined;
}

function fullOf({ limits }: Pick<ScanDeps, "limits">, scans: ScanStore): HostRefusal | undefined {
  if (scans.count() < limits.maxScans) return undefined;
  return new HostRefusal("scan.too_many", `${limits.maxScans} are allowed`);
}

/** @throws HostRefusal `scan.condition_invalid`, `scan.nothing_sought` */
function checkSought({ structure, conditions }: Pick<StoredScan, "structure" | "conditions">): void {
  if (!structure && conditions.length === 0) throw new HostRefusal("scan.nothing_sought", "there is no condition");
  for (const condition of conditions) {
    const fault = conditionFault(condition);
    if (fault !== undefined) throw new HostRefusal("scan.condition_invalid", `${conditionWords(condition)}: ${fault}`);
  }
}

/** @throws HostRefusal `scan.too_many`, `scan.condition_invalid`, `scan.nothing_sought` */
function add(scan: NewScan, { clock, random, limits, scans, origin }: Addition): StoredScan {
  const full = fullOf({ limits }, scans);
  if (full) throw full;
  const { name, symbols, cadence_minutes: minutes, enabled = true, notice = false } = scan;
  const { structure = true, conditions = [] } = scan;
  checkSought({ structure, conditions });
  const firstBars = scan.first_bars ?? SCAN_FIRST_BARS;
  const now = clock.now();
  const schedule = scheduleOf(minutes, now.getTime());
  const definition = { name, symbols, schedule, enabled, notice, firstBars, structure, conditions, origin };
  const made = { id: random.uuid(), ...definition, createdAt: now.toISOString() };
  scans.add(made);
  return made;
}

function changed(
  scan: StoredScan,
  { cadence_minutes: minutes, first_bars: firstBars = scan.firstBars, ...change }: ScanChange,
  now: Date,
): StoredScan {
  const schedule = minutes ? scheduleOf(minutes, now.getTime(), scan.schedule) : scan.schedule;
  const after = { ...scan, ...change, firstBars, schedule };
  checkSought(after);
  return after;
}

/** Facts about a scan that are not stored. */
interface Standing {
  readonly running: boolean;
  /** Reason why its last run failed. */
  readonly error: Reason | undefined;
}

/** A scan as the local API lists it. */
function describeScan(scan: StoredScan, { running, error }: Standing): Scan {
  const { id, name, enabled, notice, firstBars, structure, conditions, origin, lastRunAt } = scan;
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
    ...(!structure && { structure }),
    ...(conditions.length > 0 && { conditions: [...conditions] }),
    ...(origin && { origin }),
    created_at: scan.createdAt,
    ...(enabled && { next_run_at: new Date(nextAt).toISOString() }),
    ...(lastRunAt !== undefined && { last_run_at: lastRunAt }),
    running,
    ...(error && { error }),
  };
}

/** Runs scans one after another, each when it is due; a scan never runs twice at a time. */
interface Timetable {
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

function timetable({ clock, all, perform, began, finished, failed, report }: Dependencies): Timetable {
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
