/** The way an event points. */
export type Direction = "up" | "down";

/** A rule in words that a trader reads beside its results. */
export interface StructureRule {
  readonly direction: Direction;
  /** Its name on the page. */
  readonly title: string;
  /** Its exact definition; `{k}` is the swing strength. */
  readonly definition: string;
}

/** Every rule of the causal engine, by name. What an event says about completed bars never changes afterwards. */
export const STRUCTURE_RULES = {
  bos_up: {
    direction: "up",
    title: "Break of structure up",
    definition:
      "A completed bar closes above the latest confirmed swing high that no bar has closed above, while the structure points up or has not begun. A swing high is higher than the {k} bars on each side.",
  },
  bos_down: {
    direction: "down",
    title: "Break of structure down",
    definition:
      "A completed bar closes below the latest confirmed swing low that no bar has closed below, while the structure points down or has not begun. A swing low is lower than the {k} bars on each side.",
  },
  choch_up: {
    direction: "up",
    title: "Change of character up",
    definition:
      "A completed bar closes above the latest confirmed swing high that no bar has closed above, while the structure points down: it points up from here on.",
  },
  choch_down: {
    direction: "down",
    title: "Change of character down",
    definition:
      "A completed bar closes below the latest confirmed swing low that no bar has closed below, while the structure points up: it points down from here on.",
  },
  fvg_up: {
    direction: "up",
    title: "Fair value gap up",
    definition:
      "A rising bar whose previous bar's high is below its next bar's low. Known when the next bar is complete; the level is the next bar's low.",
  },
  fvg_down: {
    direction: "down",
    title: "Fair value gap down",
    definition:
      "A falling bar whose previous bar's low is above its next bar's high. Known when the next bar is complete; the level is the next bar's high.",
  },
  sweep_high: {
    direction: "down",
    title: "Sweep of a swing high",
    definition:
      "A completed bar trades above the latest unbroken confirmed swing high and closes below it. Each swing high is swept at most once.",
  },
  sweep_low: {
    direction: "up",
    title: "Sweep of a swing low",
    definition:
      "A completed bar trades below the latest unbroken confirmed swing low and closes above it. Each swing low is swept at most once.",
  },
  ob_touch_up: {
    direction: "up",
    title: "Order block touched from above",
    definition:
      "When a bar breaks a swing high, the bar with the lowest low between that swing and the break becomes an order block. The first later bar that trades inside its range touches it, once; a bar that jumps past it ends it without a touch.",
  },
  ob_touch_down: {
    direction: "down",
    title: "Order block touched from below",
    definition:
      "When a bar breaks a swing low, the bar with the highest high between that swing and the break becomes an order block. The first later bar that trades inside its range touches it, once; a bar that jumps past it ends it without a touch.",
  },
} as const satisfies Readonly<Record<string, StructureRule>>;

export type StructureRuleName = keyof typeof STRUCTURE_RULES;

export const STRUCTURE_RULE_NAMES = Object.keys(STRUCTURE_RULES) as readonly StructureRuleName[];

/** Bars on each side of a swing, unless a style says otherwise. */
export const SWING_STRENGTH = 5;

/** About two months of hourly breaks in one direction; older blocks are dropped. */
export const MAX_OPEN_BLOCKS = 32;

/**
 * A scan of fewer bars cannot hold a single confirmed swing.
 *
 * @throws RangeError if `k` is no whole number above zero
 */
export function barsNeeded(k: number = SWING_STRENGTH): number {
  if (!Number.isSafeInteger(k) || k < 1) throw new RangeError(`k must be a whole number above zero, not ${k}`);
  return 2 * k + 1;
}
