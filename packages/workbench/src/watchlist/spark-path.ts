/** Space for half the width of the line at the edges. */
const MARGIN = 1;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** SVG path through the points, scaled to the size; flat points run through the middle. */
export function sparkPath(points: readonly number[], { width, height }: Size): string {
  const [least, most] = [Math.min(...points), Math.max(...points)];
  const step = (width - 2 * MARGIN) / Math.max(1, points.length - 1);
  const y = (point: number) =>
    most === least ? height / 2 : MARGIN + ((most - point) / (most - least)) * (height - 2 * MARGIN);
  return points
    .map((point, index) => `${index === 0 ? "M" : "L"}${(MARGIN + index * step).toFixed(1)} ${y(point).toFixed(1)}`)
    .join("");
}
