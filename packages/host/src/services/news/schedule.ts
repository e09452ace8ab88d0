import type { FeedLimits } from "@bourse/contract";
import type { Clock } from "@bourse/platform";
import { CommandFailure } from "@bourse/runtime/broker";
import type { FeedStore, StoredFeed } from "./feed-store.ts";

/** Reads the feeds one after another, each when it is due. */
export interface Schedule {
  /** Must be called when a feed was added or removed. */
  changed(): void;
  close(): Promise<void>;
}

interface Dependencies {
  readonly store: FeedStore;
  readonly clock: Clock;
  readonly limits: Pick<FeedLimits, "maxBackOffMs">;
  /** Reads a feed and stores the result; returns the validators for the next request. */
  read(
    feed: StoredFeed,
    signal: AbortSignal,
  ): Promise<{ readonly etag?: string | undefined; readonly lastModified?: string | undefined }>;
  /** Called after each reading. */
  told(): void;
  report(cause: unknown): void;
}

export function schedule({ store, clock, limits, read, told, report }: Dependencies): Schedule {
  const end = new AbortController();
  let stopTimer = () => {};
  let running: Promise<void> | undefined;
  /**
   * A due time further away than the interval comes from a clock that ran ahead; the feed would stay unread until then.
   */
  const waitOf = ({ nextAt, intervalMs }: StoredFeed) => {
    const wait = nextAt - clock.now().getTime();
    return wait > Math.max(intervalMs, limits.maxBackOffMs) ? 0 : Math.max(0, wait);
  };
  /** False once the trader removed or replaced it. */
  const isThere = ({ sourceId, endpoint }: StoredFeed) => store.get(sourceId)?.endpoint === endpoint;
  const one = async (feed: StoredFeed) => {
    const { sourceId, intervalMs } = feed;
    try {
      const marks = await read(feed, end.signal);
      if (end.signal.aborted || !isThere(feed)) return;
      const now = clock.now();
      store.note(sourceId, {
        ...marks,
        refreshedAt: now.toISOString(),
        failures: 0,
        nextAt: now.getTime() + intervalMs,
      });
    } catch (cause) {
      if (end.signal.aborted || !isThere(feed)) return;
      if (!(cause instanceof CommandFailure)) report(cause);
      const failures = feed.failures + 1;
      const wait = Math.max(intervalMs, Math.min(intervalMs * 2 ** Math.min(failures, 20), limits.maxBackOffMs));
      const errorCode = cause instanceof CommandFailure ? cause.code : "command.internal";
      store.note(sourceId, { ...feed, errorCode, failures, nextAt: clock.now().getTime() + wait });
    }
    told();
  };
  const run = async () => {
    for (;;) {
      const due = store.list().find((feed) => waitOf(feed) === 0);
      if (due === undefined || end.signal.aborted) return;
      await one(due);
    }
  };
  const arm = () => {
    stopTimer();
    if (end.signal.aborted || running !== undefined) return;
    const wait = Math.min(...store.list().map(waitOf));
    if (!Number.isFinite(wait)) return;
    stopTimer = clock.after(wait, () => {
      running = run()
        .catch(report)
        .finally(() => {
          running = undefined;
          if (!end.signal.aborted) arm();
        });
    });
  };
  arm();
  return {
    changed: arm,
    async close() {
      end.abort();
      stopTimer();
      await running;
    },
  };
}
