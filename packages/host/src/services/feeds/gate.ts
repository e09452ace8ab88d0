import type { FeedLimits } from "@bourse/contract";
import { CommandFailure } from "../../broker/failure.ts";

/** Keeps one extension from taking more than its share of the line. */
export interface Gate {
  /** @throws CommandFailure `command.busy`, `feed.rate_limited` */
  pass<Result>(sender: string, now: Date, work: () => Promise<Result>): Promise<Result>;
}

const MINUTE = 60_000;

/** Counts by extension id. */
export function gate({ maxConcurrent, requestsPerMinute }: FeedLimits): Gate {
  const running = new Map<string, number>();
  const recent = new Map<string, readonly number[]>();
  return {
    async pass(sender, now, work) {
      const count = running.get(sender) ?? 0;
      if (count >= maxConcurrent) throw new CommandFailure("command.busy", `${maxConcurrent} requests are under way`);
      const at = now.getTime();
      const within = (recent.get(sender) ?? []).filter((each) => each > at - MINUTE && each <= at);
      if (within.length >= requestsPerMinute) {
        throw new CommandFailure("feed.rate_limited", `at most ${requestsPerMinute} requests a minute`);
      }
      recent.set(sender, [...within, at]);
      running.set(sender, count + 1);
      try {
        return await work();
      } finally {
        running.set(sender, (running.get(sender) ?? 1) - 1);
      }
    },
  };
}
