import type { Clock } from "@bourse/platform";

/** Work that is repeated, later and later while it fails. */
export interface Poller {
  start(): void;
  stop(): void;
}

interface PollerDeps {
  readonly clock: Clock;
  readonly everyMs: number;
  work(): Promise<void>;
  /** Told of every failure; the next try is under way by itself. */
  failed(cause: unknown): void;
}

/** An exchange that has been down for long is asked once in this time. */
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
