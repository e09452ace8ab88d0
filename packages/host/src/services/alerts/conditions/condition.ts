/** What the trader has set: a level, a channel of two, or an amount of movement. */
export interface Threshold {
  readonly price: number;
  /** The other end of a channel, in either order. */
  readonly secondPrice?: number | undefined;
}

/** Where the samples before this one stood; undefined while that is not known. */
export type Position = "below" | "above" | "inside" | "outside";

/** Extremes of the closes that a move is measured from. */
export interface Reference {
  readonly lowest: number;
  readonly highest: number;
}

/** One sample and what came before it. */
export interface Moment {
  readonly price: number;
  readonly position: Position | undefined;
  /** Absent while no bar is complete, and for conditions that need none. */
  readonly reference?: Reference | undefined;
}

/** `error`: the condition cannot be judged, now or later; the rule ends in that state. */
export type Verdict =
  | { readonly kind: "none" }
  /** `move` of a moving condition: signed, in the instrument's currency. */
  | { readonly kind: "fire"; readonly move?: number }
  | { readonly kind: "error"; readonly reason: string };

/** The verdict on one sample, and the position that the next one is judged from. */
export interface Judgement {
  readonly verdict: Verdict;
  readonly position: Position | undefined;
}

/** A condition is a pure function of its threshold, the sample, and what the rule remembers. */
export type Condition = (threshold: Threshold, moment: Moment) => Judgement;

export const NONE: Verdict = { kind: "none" };
export const FIRE: Verdict = { kind: "fire" };

/** Shorthand for conditions that fire or do not. */
export function fireIf(fires: boolean): Verdict {
  return fires ? FIRE : NONE;
}
