import type { BacktestEntry } from "@bourse/contract/host-api";
import { HostRefusal } from "../refusal.ts";
import { type Asked, abortedEnd } from "./asked.ts";

/** Backtests that wait, the one that runs, and the last ones without a result. */
export interface BacktestQueue {
  /** @throws HostRefusal `backtest.busy` */
  add(asked: Asked): void;
  find(id: string): Listed | undefined;
  /** The latest first. */
  list(): readonly BacktestEntry[];
  /** Ends it as cancelled, or with the host's reason `why`; returns false if it has ended already. */
  cancel(listed: Listed, why?: HostRefusal): boolean;
  /** Those that have not ended. */
  open(): readonly Asked[];
  remove(listed: Listed): void;
  /** Ends what runs; nothing runs afterwards. */
  close(): Promise<void>;
}

/** Parts of a queue. */
export interface QueueParts {
  readonly maxWaiting: number;
  /** Backtests that ended without a result before this host started, oldest first. */
  readonly ended: readonly BacktestEntry[];
  /** Runs one backtest to its end. Never rejects. */
  run(asked: Asked): Promise<void>;
  /** Called when a backtest was added, before it can run. @throws when it cannot be kept: then it is not added */
  added(entry: BacktestEntry): void;
  /** Called when a backtest has ended or is no longer wanted, but not for those that a close ends. */
  over(id: string): void;
  changed(): void;
}

/** An entry of the list: requested from this host, or ended before it started. */
export type Listed = Asked | Pick<Asked, "entry">;

/** Maximum number of listed backtests without a result: the trader should see why the last ones failed. */
const MAX_FAILED = 20;

const isEnded = ({ entry: { state } }: Listed): boolean => state === "failed" || state === "cancelled";
const isOpenYet = (each: Listed): each is Asked => "cancelled" in each && !isEnded(each);
const isWaiting = (each: Listed): each is Asked => "strategy" in each && each.entry.state === "waiting";

/** Runs one backtest at a time, in the order of the requests. */
export function backtestQueue({ maxWaiting, ended, run, added, over, changed }: QueueParts): BacktestQueue {
  let all: readonly Listed[] = ended.map((entry) => ({ entry }));
  let running: { readonly asked: Asked; readonly done: Promise<void> } | undefined;
  let isOpen = true;
  const tidy = () => {
    const without = all.filter(isEnded);
    const gone = new Set(without.slice(0, Math.max(0, without.length - MAX_FAILED)));
    // The kept results already list a backtest that is done.
    all = all.filter((each) => each.entry.state !== "done" && !gone.has(each));
  };
  const next = () => {
    const first = running || !isOpen ? undefined : all.find(isWaiting);
    if (!first) return;
    const done = run(first).then(() => {
      running = undefined;
      if (isOpen) over(first.entry.id);
      tidy();
      changed();
      next();
    });
    running = { asked: first, done };
  };
  const cancel = (listed: Listed, why?: HostRefusal) => {
    if (!isOpenYet(listed)) return false;
    listed.cancelled.abort(why);
    if (isWaiting(listed)) {
      listed.entry = { ...listed.entry, ...abortedEnd(listed.cancelled.signal) };
      over(listed.entry.id);
    }
    changed();
    return true;
  };
  return {
    add(asked) {
      if (all.filter(isWaiting).length >= maxWaiting) {
        throw new HostRefusal("backtest.busy", `${maxWaiting} backtests are waiting`);
      }
      added(asked.entry);
      all = [...all, asked];
      next();
      changed();
    },
    find: (id) => all.find(({ entry }) => entry.id === id),
    list: () => all.map(({ entry }) => entry).toReversed(),
    cancel,
    open: () => all.filter(isOpenYet),
    remove(listed) {
      cancel(listed);
      all = all.filter((each) => each !== listed);
      changed();
    },
    async close() {
      isOpen = false;
      running?.asked.cancelled.abort();
      await running?.done;
    },
  };
}
