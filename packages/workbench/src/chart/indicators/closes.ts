import type { DrawnBars } from "../tail.ts";
import type { Closes } from "./calculation.ts";

/** Reads the closes of a chart's bars. A completed bar that stays the same object has not changed. */
export function closeReader(): (drawn: DrawnBars) => Closes {
  let before: DrawnBars["bars"] = [];
  let values = new Float64Array(0);
  return ({ bars, forming }) => {
    const length = forming ?? bars.length;
    let unchanged = 0;
    while (unchanged < length && before[unchanged] === bars[unchanged]) unchanged += 1;
    if (values.length < length) {
      const next = new Float64Array(length * 2);
      next.set(values.subarray(0, unchanged));
      values = next;
    }
    for (let index = unchanged; index < length; index += 1) values[index] = bars[index]?.close ?? Number.NaN;
    before = bars;
    return { values, length, unchanged, forming: forming === undefined ? undefined : bars[forming]?.close };
  };
}
