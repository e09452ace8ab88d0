import { type Condition, type Moment, NONE, type Reference, type Threshold, type Verdict } from "./condition.ts";

/**
 * A rolling move: it is measured from the lowest (highest) close of the last completed bars, not from the price when
 * the rule was created. A move of exactly the threshold fires.
 */
export const movingUp: Condition = (threshold, moment) =>
  measured(moment, (reference) => up(threshold, moment, reference));

export const movingDown: Condition = (threshold, moment) =>
  measured(moment, (reference) => down(threshold, moment, reference));

/** Either direction; when both moves are large enough the event reports the larger one. */
export const movingUpOrDown: Condition = (threshold, moment) =>
  measured(moment, (reference) => larger(up(threshold, moment, reference), down(threshold, moment, reference)));

/** The threshold is in per cent of the close from which the move is measured. */
export const movingUpPercents: Condition = ({ price: percents }, moment) =>
  measured(moment, (reference) => {
    if (reference.lowest <= 0) return noBase(reference.lowest);
    return up({ price: (percents * reference.lowest) / 100 }, moment, reference);
  });

export const movingDownPercents: Condition = ({ price: percents }, moment) =>
  measured(moment, (reference) => {
    if (reference.highest <= 0) return noBase(reference.highest);
    return down({ price: (percents * reference.highest) / 100 }, moment, reference);
  });

function measured({ reference }: Moment, judge: (reference: Reference) => Verdict) {
  return { verdict: reference ? judge(reference) : NONE, position: undefined };
}

function up({ price: least }: Threshold, { price }: Moment, { lowest }: Reference): Verdict {
  const move = price - lowest;
  return reaches(move, least, Math.max(Math.abs(price), Math.abs(lowest))) ? { kind: "fire", move } : NONE;
}

function down({ price: least }: Threshold, { price }: Moment, { highest }: Reference): Verdict {
  const move = highest - price;
  return reaches(move, least, Math.max(Math.abs(price), Math.abs(highest))) ? { kind: "fire", move: -move } : NONE;
}

/** Rounding errors of one subtraction, product and quotient of doubles as large as `scale`. */
const ROUNDINGS = 4;

/** In doubles 1.3 - 1.1 is a little less than 0.2, but must reach a threshold of 0.2. */
function reaches(move: number, least: number, scale: number): boolean {
  return move > 0 && move >= least - ROUNDINGS * Number.EPSILON * scale;
}

function larger(one: Verdict, other: Verdict): Verdict {
  if (one.kind !== "fire") return other;
  if (other.kind !== "fire") return one;
  return Math.abs(one.move ?? 0) >= Math.abs(other.move ?? 0) ? one : other;
}

function noBase(reference: number): Verdict {
  return { kind: "error", reason: `a move in per cent has no meaning from ${reference}: the close is not above zero` };
}
