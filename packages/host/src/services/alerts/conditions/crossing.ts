import { type Condition, fireIf, type Moment, type Position, type Threshold } from "./condition.ts";

/**
 * The price reaches the level from a known side: the sample that lies on it or beyond it fires. Samples equal to the
 * level carry the side before them, so a rule made at its level waits until the price has left and comes back.
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
