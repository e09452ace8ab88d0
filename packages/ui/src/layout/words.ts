/** `justify-content` for each word of `mainAxisAlignment`. */
export const MAIN_AXIS: Readonly<Record<string, string>> = {
  start: "flex-start",
  center: "center",
  end: "flex-end",
  spacebetween: "space-between",
  spacearound: "space-around",
  spaceevenly: "space-evenly",
};

/** `align-items` for each word of `crossAxisAlignment`. */
export const CROSS_AXIS: Readonly<Record<string, string>> = {
  start: "flex-start",
  center: "center",
  end: "flex-end",
  stretch: "stretch",
  baseline: "baseline",
};

/** The numeric weight of each word of `fontWeight`. */
export const WEIGHTS: Readonly<Record<string, number>> = {
  thin: 300,
  light: 300,
  normal: 400,
  regular: 400,
  medium: 500,
  semibold: 600,
  bold: 700,
  heavy: 800,
  black: 800,
};

/** `justify-content` for a `mainAxisAlignment`; unknown words become `start`. */
export function mainAxis(word: unknown): string {
  return lookUp(MAIN_AXIS, word) ?? "flex-start";
}

/** `align-items` for a `crossAxisAlignment`; unknown words become `fallback`. */
export function crossAxis(word: unknown, fallback: string): string {
  return lookUp(CROSS_AXIS, word) ?? fallback;
}

/** Numeric weight for a `fontWeight`: a word, `600` or `w600`; unknown words mean normal. */
export function fontWeight(word: unknown): number {
  const known = lookUp(WEIGHTS, word);
  if (known !== undefined) return known;
  const digits = typeof word === "string" ? /^w?([1-9]00)$/.exec(word)?.[1] : undefined;
  return digits ? Number(digits) : 400;
}

/** Ignores case, `-` and `_`: authors write spaceBetween, space-between and space_between. */
function lookUp<Value>(table: Readonly<Record<string, Value>>, word: unknown): Value | undefined {
  if (typeof word !== "string") return undefined;
  const key = word.toLowerCase().replaceAll(/[-_ ]/g, "");
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
