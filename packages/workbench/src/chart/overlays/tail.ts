import type { ISeriesApi, LineData, UTCTimestamp, WhitespaceData } from "lightweight-charts";
import type { HeldBar } from "./shown.ts";

/** A point of a line; one without a value leaves its bar empty. */
type LinePoint = LineData<UTCTimestamp> | WhitespaceData<UTCTimestamp>;

/** The newest bars that the library holds, and the points of a line for exactly these. */
interface Tail {
  readonly held: readonly HeldBar[];
  readonly points: readonly LinePoint[];
}

const hasValue = (point: LinePoint): boolean => "value" in point && !Number.isNaN(point.value);

/**
 * Gives the library the newest points of a line. The library finds an older point by the values around it: a value that
 * appears in an empty bar, or leaves a bar empty, would replace its neighbour. In that case the whole line is drawn.
 */
export function updateTail(
  series: Pick<ISeriesApi<"Line" | "Histogram" | "Custom">, "dataByIndex" | "update">,
  { held, points }: Tail,
  redraw: () => void,
): void {
  const older = points.slice(0, -1);
  const isHeld = (at: number) => {
    const place = held[at]?.place;
    return place !== undefined && series.dataByIndex(place)?.time === points[at]?.time;
  };
  if (older.some((point, at) => hasValue(point) !== isHeld(at))) {
    redraw();
    return;
  }
  for (const point of older) if (hasValue(point)) series.update(point, true);
  const newest = points.at(-1);
  if (newest) series.update(newest);
}
