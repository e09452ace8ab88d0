/** Counts what each sender did within the last window. */
export interface Rate {
  /** Counts one more; false when the window is full, and then nothing is counted. */
  take(sender: string, now: number): boolean;
}

export function rate({ most, windowMs }: { readonly most: number; readonly windowMs: number }): Rate {
  const taken = new Map<string, readonly number[]>();
  return {
    take(sender, now) {
      // A clock that was set back must not lock a sender out: times ahead of now count no more.
      const recent = (taken.get(sender) ?? []).filter((at) => at > now - windowMs && at <= now);
      if (recent.length >= most) return false;
      taken.set(sender, [...recent, now]);
      return true;
    },
  };
}
