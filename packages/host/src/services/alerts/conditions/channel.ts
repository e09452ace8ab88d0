import { type Condition, fireIf, type Moment, type Threshold } from "./condition.ts";

/**
 * The previous sample was outside and this one is inside. Both ends count as inside; a jump across the whole channel is
 * no entry.
 */
export const enteringChannel: Condition = (threshold, moment) => {
  const inside = isInside(threshold, moment);
  return { verdict: fireIf(moment.position === "outside" && inside), position: inside ? "inside" : "outside" };
};

export const exitingChannel: Condition = (threshold, moment) => {
  const inside = isInside(threshold, moment);
  return { verdict: fireIf(moment.position === "inside" && !inside), position: inside ? "inside" : "outside" };
};

/** A state: needs no previous sample. */
export const insideChannel: Condition = (threshold, moment) => ({
  verdict: fireIf(isInside(threshold, moment)),
  position: undefined,
});

export const outsideChannel: Condition = (threshold, moment) => ({
  verdict: fireIf(!isInside(threshold, moment)),
  position: undefined,
});

function isInside({ price: one, secondPrice: other = one }: Threshold, { price }: Moment): boolean {
  return Math.min(one, other) <= price && price <= Math.max(one, other);
}
