import type { Clock } from "@bourse/platform";
import { RecentTimes } from "../recent-times.ts";

/** Counts each sender's actions within the last window. */
export interface Rate {
  /** Counts one action; returns false, without counting, when the window is full. */
  take(sender: string): boolean;
}

interface RateLimits {
  readonly most: number;
  readonly windowMs: number;
}

export function rate(clock: Pick<Clock, "elapsed">, { most, windowMs }: RateLimits): Rate {
  const taken = new Map<string, RecentTimes>();
  return {
    take(sender) {
      const recent = taken.get(sender) ?? new RecentTimes(windowMs, clock);
      if (recent.count() >= most) return false;
      recent.add();
      taken.set(sender, recent);
      return true;
    },
  };
}
