import type { StoreState } from "@bourse/contract/host-api";
import type { Clock } from "@bourse/platform";
import type { EventBus } from "../events.ts";
import type { Database } from "./database.ts";
import { storeFailure } from "./store-failure.ts";
import type { UnwrittenMark } from "./unwritten-mark.ts";

/** Actions that took effect but are not on disk yet: shown on the pages, and retried until they are written. */
export interface Unwritten {
  /** Undefined if everything is written. */
  state(): StoreState | undefined;
  /** Runs the part of an action outside the database, now or as soon as the disk accepts writes. */
  finish(work: () => void): void;
  /** Actions of the previous host that may never have been written; undefined: all were. */
  readonly left: UnwrittenMark["left"];
  /** Call when the host has acted on `left` and its changes are written or held. */
  concluded(): void;
  /** A last attempt; failures are reported. */
  close(): void;
}

export interface UnwrittenParts {
  readonly database: Database;
  readonly mark: UnwrittenMark;
  readonly clock: Clock;
  readonly events: EventBus;
  /** Milliseconds between two attempts of a disk that answers at once. */
  readonly everyMs: number;
  report(cause: unknown): void;
}

/**
 * The next attempt waits this many times as long as the last one took. The whole host stands still during an attempt,
 * and a failing disk may take half a minute: the trader must have nine tenths of the time to stop things.
 */
const REST = 9;
/** The longest rest, because unwritten actions are lost when the process ends. */
const LONGEST_REST_MS = 5 * 60_000;

export function unwrittenActs({ database, mark, clock, events, everyMs, report }: UnwrittenParts): Unwritten {
  let chores: (() => void)[] = [];
  let failure: Error | undefined;
  let since: string | undefined;
  let cancel: (() => void) | undefined;
  const held = () => database.held();
  const isOpen = () => held() !== undefined || chores.length > 0;
  let isMarked = false;
  const later = (tookMs = 0) => {
    since ??= clock.now().toISOString();
    isMarked ||= mark.set(since);
    cancel ??= clock.after(Math.max(everyMs, Math.min(tookMs * REST, LONGEST_REST_MS)), attempt);
  };
  const stop = () => {
    cancel?.();
    cancel = undefined;
  };
  const attempt = () => {
    cancel = undefined;
    const begun = clock.elapsed();
    try {
      database.flush();
      chores = chores.filter((each) => !isDone(each));
    } catch (cause) {
      report(cause);
    }
    if (isOpen()) return later(clock.elapsed() - begun);
    settled();
    events.emit({ type: "extensions" });
  };
  const settled = () => {
    since = undefined;
    if (isMarked) isMarked = !mark.clear();
  };
  const isDone = (work: () => void): boolean => {
    try {
      work();
      return true;
    } catch (cause) {
      failure = storeFailure(cause);
      if (!failure) throw cause;
      return false;
    }
  };
  database.onHeld(() => {
    later();
    events.emit({ type: "extensions" });
  });
  return {
    left: mark.left,
    concluded() {
      // Until all is written the mark stays, so that the next start knows the reason even after a kill.
      if (mark.left && !isOpen()) mark.clear();
    },
    state() {
      if (!isOpen() || since === undefined) return undefined;
      const message = held()?.why.message ?? failure?.message ?? "";
      return { acts: (held()?.acts ?? 0) + chores.length, since, message };
    },
    finish(work) {
      if (isDone(work)) return;
      chores.push(work);
      later();
    },
    close() {
      stop();
      if (isOpen()) attempt();
      stop();
      if (isOpen()) report(held()?.why ?? failure);
    },
  };
}
