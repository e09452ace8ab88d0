import type { Clock } from "@bourse/platform";

/** Repeated work, with growing pauses while it fails. */
export interface Poller {
  start(): void;
  stop(): void;
}

interface PollerDeps {
  readonly clock: Clock;
  readonly everyMs: number;
  work(): Promise<void>;
  /** Called for every failure; the next attempt is already scheduled. */
  failed(cause: unknown): void;
}

/** Longest pause between attempts, for an exchange that has been down for long. */
const LONGEST_MS = 60_000;

export function poller({ clock, everyMs, work, failed }: PollerDeps): Poller {
  let failures = 0;
  let cancel: (() => void) | undefined;
  const round = async () => {
    try {
      await work();
      failures = 0;
    } catch (cause) {
      failures += 1;
      if (cancel) failed(cause);
    }
    if (cancel) wait(Math.max(everyMs, Math.min(everyMs * 2 ** failures, LONGEST_MS)));
  };
  const wait = (ms: number) => {
    cancel = clock.after(ms, () => void round());
  };
  return {
    start() {
      cancel = () => undefined;
      void round();
    },
    stop() {
      cancel?.();
      cancel = undefined;
    },
  };
}
