import { RecentTimes } from "../recent-times.ts";

/** Counts each sender's actions within the last window. */
export interface Rate {
  /** Counts one action; returns false, without counting, when the window is full. */
  take(sender: string, now: number): boolean;
}

export function rate({ most, windowMs }: { readonly most: number; readonly windowMs: number }): Rate {
  const taken = new Map<string, RecentTimes>();
  return {
    take(sender, now) {
      const recent = taken.get(sender) ?? new RecentTimes(windowMs);
      if (recent.count(now) >= most) return false;
      recent.add(now);
      taken.set(sender, recent);
      return true;
    },
  };
}
