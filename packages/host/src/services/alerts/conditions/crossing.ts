import { type Condition, fireIf, type Moment, type Position, type Threshold } from "./condition.ts";

/**
 * Fires when the price reaches the level from a known side: at the first sample on or beyond the level. Samples equal
 * to the level keep the previous side, so a rule created exactly at its level waits until the price has left and
 * returns.
 */
export const crossingUp: Condition = (threshold, moment) => ({
  verdict: fireIf(reachesFromBelow(threshold, moment)),
  position: sideAfter(threshold, moment),
});

export const crossingDown: Condition = (threshold, moment) => ({
  verdict: fireIf(reachesFromAbove(threshold, moment)),
  position: sideAfter(threshold, moment),
});

export const crossing: Condition = (threshold, moment) => ({
  verdict: fireIf(reachesFromBelow(threshold, moment) || reachesFromAbove(threshold, moment)),
  position: sideAfter(threshold, moment),
});

function reachesFromBelow({ price: level }: Threshold, { price, position }: Moment): boolean {
  return position === "below" && price >= level;
}

function reachesFromAbove({ price: level }: Threshold, { price, position }: Moment): boolean {
  return position === "above" && price <= level;
}

function sideAfter({ price: level }: Threshold, { price, position }: Moment): Position | undefined {
  if (price === level) return position;
  return price > level ? "above" : "below";
}
