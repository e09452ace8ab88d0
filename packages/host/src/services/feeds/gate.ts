import type { FeedLimits } from "@bourse/contract";
import type { Clock } from "@bourse/platform";
import { CommandFailure } from "@bourse/runtime/broker";
import { rate } from "../rate.ts";

/** Prevents one extension from using more than its share of the connection. */
export interface Gate {
  /** @throws CommandFailure `command.busy`, `feed.rate_limited` */
  pass<Result>(sender: string, work: () => Promise<Result>): Promise<Result>;
}

const MINUTE = 60_000;

/** Counts per extension id. */
export function gate(clock: Pick<Clock, "elapsed">, { maxConcurrent, requestsPerMinute }: FeedLimits): Gate {
  const running = new Map<string, number>();
  const pace = rate(clock, { most: requestsPerMinute, windowMs: MINUTE });
  return {
    async pass(sender, work) {
      const count = running.get(sender) ?? 0;
      if (count >= maxConcurrent) throw new CommandFailure("command.busy", `${maxConcurrent} requests are under way`);
      if (!pace.take(sender)) {
        throw new CommandFailure("feed.rate_limited", `at most ${requestsPerMinute} requests a minute`);
      }
      running.set(sender, count + 1);
      try {
        return await work();
      } finally {
        running.set(sender, (running.get(sender) ?? 1) - 1);
      }
    },
  };
}
