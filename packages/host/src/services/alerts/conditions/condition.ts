/** The trader's setting: a level, a channel of two prices, or an amount of movement. */
export interface Threshold {
  readonly price: number;
  /** The other end of a channel, in either order. */
  readonly secondPrice?: number | undefined;
}

/** Position of the previous samples; undefined while it is unknown. */
export type Position = "below" | "above" | "inside" | "outside";

/** Extremes of the closes from which a move is measured. */
export interface Reference {
  readonly lowest: number;
  readonly highest: number;
}

/** One sample with the state before it. */
export interface Moment {
  readonly price: number;
  readonly position: Position | undefined;
  /** Absent while no bar is complete, and for conditions that do not need it. */
  readonly reference?: Reference | undefined;
}

/** `error`: the condition can never be judged; the rule ends in that state. */
export type Verdict =
  | { readonly kind: "none" }
  /** `move` of a moving condition: signed, in the instrument's currency. */
  | { readonly kind: "fire"; readonly move?: number }
  | { readonly kind: "error"; readonly reason: string };

/** The verdict on one sample, and the position for judging the next one. */
export interface Judgement {
  readonly verdict: Verdict;
  readonly position: Position | undefined;
}

/** A condition is a pure function of its threshold, the sample and the rule's state. */
export type Condition = (threshold: Threshold, moment: Moment) => Judgement;

export const NONE: Verdict = { kind: "none" };
export const FIRE: Verdict = { kind: "fire" };

/** Shorthand for conditions that fire or do not. */
export function fireIf(fires: boolean): Verdict {
  return fires ? FIRE : NONE;
}
