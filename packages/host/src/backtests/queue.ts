import type { BacktestEntry } from "@bourse/contract/host-api";
import { HostRefusal } from "../refusal.ts";
import type { Asked } from "./asked.ts";

/** Backtests that wait, the one that runs, and the last ones without a result. */
export interface BacktestQueue {
  /** @throws HostRefusal `backtest.busy` */
  add(asked: Asked): void;
  find(id: string): Asked | undefined;
  /** The latest first. */
  list(): readonly BacktestEntry[];
  /** Ends it if it has not ended; false if it has. */
  cancel(asked: Asked): boolean;
  remove(asked: Asked): void;
  /** Ends what runs; nothing runs afterwards. */
  close(): Promise<void>;
}

/** Parts of a queue. */
export interface QueueParts {
  readonly maxWaiting: number;
  /** Runs one to its end. Never rejects. */
  run(asked: Asked): Promise<void>;
  changed(): void;
}

/** Ones without a result that are listed: the trader should see why the last ones failed. */
const MAX_FAILED = 20;

const isEnded = ({ entry: { state } }: Asked): boolean => state === "failed" || state === "cancelled";
const isWaiting = ({ entry: { state } }: Asked): boolean => state === "waiting";

/** Lets one run at a time, in the order in which they were asked for. */
export function backtestQueue({ maxWaiting, run, changed }: QueueParts): BacktestQueue {
  let all: readonly Asked[] = [];
  let running: { readonly asked: Asked; readonly done: Promise<void> } | undefined;
  let isOpen = true;
  const tidy = () => {
    const ended = all.filter(isEnded);
    const gone = new Set(ended.slice(0, Math.max(0, ended.length - MAX_FAILED)));
    // One that is done is among the kept results.
    all = all.filter((each) => each.entry.state !== "done" && !gone.has(each));
  };
  const next = () => {
    const first = running || !isOpen ? undefined : all.find(isWaiting);
    if (!first) return;
    const done = run(first).then(() => {
      running = undefined;
      tidy();
      changed();
      next();
    });
    running = { asked: first, done };
  };
  const cancel = (asked: Asked) => {
    if (isEnded(asked)) return false;
    asked.cancelled.abort();
    if (isWaiting(asked)) asked.entry = { ...asked.entry, state: "cancelled" };
    changed();
    return true;
  };
  return {
    add(asked) {
      if (all.filter(isWaiting).length >= maxWaiting) {
        throw new HostRefusal("backtest.busy", `${maxWaiting} backtests are waiting`);
      }
      all = [...all, asked];
      next();
      changed();
    },
    find: (id) => all.find(({ entry }) => entry.id === id),
    list: () => all.map(({ entry }) => entry).toReversed(),
    cancel,
    remove(asked) {
      cancel(asked);
      all = all.filter((each) => each !== asked);
      changed();
    },
    async close() {
      isOpen = false;
      running?.asked.cancelled.abort();
      await running?.done;
    },
  };
}
