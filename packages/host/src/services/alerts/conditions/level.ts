import { type Condition, fireIf } from "./condition.ts";

/** The price has surpassed the level; being there already when the rule is made counts, touching it never does. */
export const greaterThan: Condition = ({ price: level }, { price }) => ({
  verdict: fireIf(price > level),
  position: undefined,
});

export const lessThan: Condition = ({ price: level }, { price }) => ({
  verdict: fireIf(price < level),
  position: undefined,
});
