import type { DeskLimits } from "@bourse/contract";

/** Counts what each sender did within the last window. */
export interface Rate {
  /** Counts one more; false when the window is full, and then nothing is counted. */
  take(sender: string, now: number): boolean;
}

export function rate({
  noticesPerWindow,
  noticeWindowMs,
}: Pick<DeskLimits, "noticesPerWindow" | "noticeWindowMs">): Rate {
  const taken = new Map<string, readonly number[]>();
  return {
    take(sender, now) {
      // A clock that was set back must not lock a sender out: times ahead of now count no more.
      const recent = (taken.get(sender) ?? []).filter((at) => at > now - noticeWindowMs && at <= now);
      if (recent.length >= noticesPerWindow) return false;
      taken.set(sender, [...recent, now]);
      return true;
    },
  };
}
