/** Number of prices per extreme. The levels above the prices then take a sixty-third of their memory. */
const BLOCK = 64;

/** A column of prices with the extremes of its parts, in which a far price is found without reading those before it. */
export interface Extremes {
  /**
   * The first index from `from` on whose price passes; null when none does. `passes` must also accept every price
   * beyond one that it accepts.
   */
  first(from: number, passes: (price: number) => boolean): number | null;
}

/** Finds low prices. */
export function lowest(column: Float64Array): Extremes {
  return extremesOf(column, (part) => part.reduce((one, other) => Math.min(one, other)));
}

/** Finds high prices. */
export function highest(column: Float64Array): Extremes {
  return extremesOf(column, (part) => part.reduce((one, other) => Math.max(one, other)));
}

function extremesOf(column: Float64Array, extreme: (part: Float64Array) => number): Extremes {
  const levels = [column];
  for (let below = column; below.length > BLOCK; ) {
    const part = (index: number) => below.subarray(index * BLOCK, (index + 1) * BLOCK);
    const level = Float64Array.from({ length: Math.ceil(below.length / BLOCK) }, (_, index) => extreme(part(index)));
    levels.push(level);
    below = level;
  }
  return { first: (from, passes) => firstIn(levels, from, passes) };
}

/** Steps over a block where its extreme does not pass, and into it where it does. */
function firstIn(levels: readonly Float64Array[], from: number, passes: (price: number) => boolean): number | null {
  let [level, index] = [0, from];
  for (;;) {
    const price = levels[level]?.[index];
    if (price === undefined) return null;
    if (passes(price)) {
      if (level === 0) return index;
      level -= 1;
      index *= BLOCK;
      continue;
    }
    index += 1;
    if (index % BLOCK === 0 && level + 1 < levels.length) {
      level += 1;
      index /= BLOCK;
    }
  }
}
