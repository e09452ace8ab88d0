import type { AccountEquity } from "@bourse/contract/host-api";

/** A curve as the points of an SVG line: times across, amounts upwards, both to the edges. */
export function curvePoints(
  curve: AccountEquity["curve"],
  { width, height }: { readonly width: number; readonly height: number },
): string {
  const times = curve.map(({ at }) => Date.parse(at));
  const values = curve.map(({ equity }) => Number(equity));
  const share = (all: readonly number[], value: number) => {
    const [least, most] = [Math.min(...all), Math.max(...all)];
    return most === least ? 0.5 : (value - least) / (most - least);
  };
  return times
    .map((time, index) => {
      const [x, y] = [share(times, time) * width, (1 - share(values, values[index] ?? 0)) * height];
      return `${x.toFixed(1)},${y.toFixed(1)}`;
    })
    .join(" ");
}
