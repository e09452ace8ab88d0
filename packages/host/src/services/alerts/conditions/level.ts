import { type Condition, fireIf } from "./condition.ts";

/** The price is above the level, including when the rule is created; touching the level does not count. */
export const greaterThan: Condition = ({ price: level }, { price }) => ({
  verdict: fireIf(price > level),
  position: undefined,
});

export const lessThan: Condition = ({ price: level }, { price }) => ({
  verdict: fireIf(price < level),
  position: undefined,
});
