import type { Clock, ClockSteps } from "@bourse/platform";
import { storeFailure } from "../../store/store-failure.ts";
import type { RuleStore } from "./rule-store.ts";

/** The longest wait of one timer: the machine's timers are limited to 24 days, and its clock may be set meanwhile. */
const LONGEST_WAIT_MS = 60 * 60_000;
/** Rules that could not be written as expired, or that a doubted clock has ended, are checked again after this time. */
const RETRY_MS = 60_000;

interface Dependencies {
  readonly clock: Clock;
  readonly clockSteps: ClockSteps;
  readonly store: Pick<RuleStore, "due" | "expire" | "nextExpiry">;
  disarm(id: string): void;
  /** Watches a rule again that has not expired after all. */
  rearm(id: string): void;
  changed(): void;
}

/** Ends the rules whose time has passed. */
export interface Expiries {
  /** Ends the rules that have expired by now. */
  expire(): void;
  /** Must be called when rules were added, changed or removed. */
  plan(): void;
  stop(): void;
}

export function expiries({ clock, clockSteps, store, disarm, rearm, changed }: Dependencies): Expiries {
  /** Rules that are over and not written as expired: the time is doubted, or the disk has refused it. */
  let aside: readonly string[] = [];
  let nextMs = 0;
  /** The clock's elapsed time before which a disk that has refused is not asked once more. */
  let retryAt = 0;
  let cancel = () => {};
  const wake = (atMs: number) => {
    cancel();
    nextMs = atMs;
    if (!Number.isFinite(atMs)) return;
    const wait = Math.max(0, atMs - clock.now().getTime());
    cancel = clock.after(Math.min(wait, LONGEST_WAIT_MS), () => {
      expire();
      wake(nextMs);
    });
  };
  const plan = () => {
    const next = store.nextExpiry();
    wake(next === undefined ? Number.POSITIVE_INFINITY : Date.parse(next));
  };
  const expire = () => {
    const now = clock.now();
    const isDoubted = clockSteps.doubt() !== 0;
    if (now.getTime() < nextMs && aside.length === 0) return;
    const over = store.due(now.toISOString());
    for (const id of aside.filter((each) => !over.includes(each))) rearm(id);
    // Before the write: if the disk refuses it, a rule whose time has passed must not fire.
    for (const id of over) disarm(id);
    aside = over;
    if (over.length === 0) return plan();
    // Only a believed time ends an alert: until then those that a changed clock has ended are looked at every minute.
    if (isDoubted || clock.elapsed() < retryAt || !written(now)) return wake(now.getTime() + RETRY_MS);
    aside = [];
    plan();
    changed();
  };
  const written = (now: Date) => {
    try {
      store.expire(now.toISOString());
      return true;
    } catch (cause) {
      if (!storeFailure(cause)) throw cause;
      retryAt = clock.elapsed() + RETRY_MS;
      return false;
    }
  };
  return { expire, plan, stop: () => cancel() };
}
