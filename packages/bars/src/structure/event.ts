import { type Direction, STRUCTURE_RULES, type StructureRuleName } from "./rules.ts";

/** Something a rule found. Indexes count the bars given to the engine, from 0. */
export interface StructureEvent {
  readonly rule: StructureRuleName;
  /** The bar it happened at: the gap's middle bar, otherwise the bar whose close decided. */
  readonly bar: number;
  /** The bar at whose close it became known; never before `bar`, and nothing later is read. */
  readonly confirmedAt: number;
  readonly direction: Direction;
  readonly level: number;
  /** Every bar that the definition names, ascending. */
  readonly used: readonly number[];
}

/** An event known at the close of the bar it happened at, unless `confirmedAt` is given. */
export function eventOf(
  rule: StructureRuleName,
  found: Pick<StructureEvent, "bar" | "level" | "used"> & { readonly confirmedAt?: number },
): StructureEvent {
  const { bar, level, used, confirmedAt = bar } = found;
  return { rule, bar, confirmedAt, direction: STRUCTURE_RULES[rule].direction, level, used };
}
