/** How far the clock of a peer may be ahead of ours, and our time when the peer's was given. */
interface Tolerance {
  readonly now: Date;
  readonly aheadMs: number;
}

/**
 * A past moment by the clock of a peer, or of another node. A moment that is ahead by at most `aheadMs` counts as now,
 * so that nothing is dated in the future. Undefined for a later one, which has not happened.
 */
export function pastByPeer(claimed: Date, { now, aheadMs }: Tolerance): Date | undefined {
  const ahead = claimed.getTime() - now.getTime();
  if (ahead <= 0) return claimed;
  return ahead <= aheadMs ? now : undefined;
}
