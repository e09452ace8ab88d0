import type { FeedLimits } from "@bourse/contract";
import { CommandFailure } from "../../broker/failure.ts";
import type { Clock } from "../../ports/clock.ts";
import type { FeedStore, StoredFeed } from "./feed-store.ts";

/** Reads the feeds, one after another, when each is due. */
export interface Schedule {
  /** To be called when a feed came or went. */
  changed(): void;
  close(): Promise<void>;
}

interface Dependencies {
  readonly store: FeedStore;
  readonly clock: Clock;
  readonly limits: Pick<FeedLimits, "maxBackOffMs">;
  /** Reads a feed and keeps what it brought; the answer is what the peer wants to be asked with next time. */
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
  const one = async (feed: StoredFeed) => {
    const { sourceId, intervalMs } = feed;
    try {
      const marks = await read(feed, end.signal);
      if (end.signal.aborted) return;
      const now = clock.now();
      store.note(sourceId, {
        ...marks,
        refreshedAt: now.toISOString(),
        failures: 0,
        nextAt: now.getTime() + intervalMs,
      });
    } catch (cause) {
      if (end.signal.aborted) return;
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
      const due = store.list().find((feed) => feed.nextAt <= clock.now().getTime());
      if (due === undefined || end.signal.aborted) return;
      await one(due);
    }
  };
  const arm = () => {
    stopTimer();
    if (end.signal.aborted || running !== undefined) return;
    const next = Math.min(...store.list().map((feed) => feed.nextAt));
    if (!Number.isFinite(next)) return;
    stopTimer = clock.after(Math.max(0, next - clock.now().getTime()), () => {
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
