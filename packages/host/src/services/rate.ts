/** Counts each sender's actions within the last window. */
export interface Rate {
  /** Counts one action; returns false, without counting, when the window is full. */
  take(sender: string, now: number): boolean;
}

export function rate({ most, windowMs }: { readonly most: number; readonly windowMs: number }): Rate {
  const taken = new Map<string, readonly number[]>();
  return {
    take(sender, now) {
      // A clock that was set back must not lock a sender out: times in the future do not count.
      const recent = (taken.get(sender) ?? []).filter((at) => at > now - windowMs && at <= now);
      if (recent.length >= most) return false;
      taken.set(sender, [...recent, now]);
      return true;
    },
  };
}
