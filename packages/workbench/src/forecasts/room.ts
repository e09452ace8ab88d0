import type { Forecast } from "@bourse/contract/host-api";
import type { Drawing } from "../chart/drawing.ts";

/** Pixels after the last bar of a forecast, for the names of the quantiles. */
const LABELS = 48;
/** A forecast with its names takes at most this share of what is in sight. */
const SHARE = 0.5;
/** Share that is left for the bars of a forecast on a very narrow chart. */
const LEAST = 0.25;

type Moved = Pick<Drawing, "span" | "zoom" | "timeBeside" | "goTo" | "size">;

/** Scrolls so far that the whole forecast is in sight, with bars before it. */
export function makeRoom({ evidence, horizon }: Forecast, on: Moved): void {
  const widthOf = () => on.span.right - on.span.left;
  const labels = Math.min(SHARE - LEAST, LABELS / Math.max(1, on.size().width));
  const needed = horizon / (SHARE - labels);
  if (needed > widthOf()) on.zoom(needed / widthOf());
  const end = horizon + 1 + labels * widthOf();
  const middle = on.timeBeside(Date.parse(evidence.as_of), Math.round(end - widthOf() / 2));
  if (middle !== undefined) on.goTo(middle);
}

/** Whether a forecast has bars that are still to come. The chart of a finished forecast opens where every chart does. */
export function isAhead({ evidence, horizon }: Forecast, on: Pick<Drawing, "timeBeside" | "barNear">): boolean {
  const end = on.timeBeside(Date.parse(evidence.as_of), horizon);
  const newest = on.barNear(Number.POSITIVE_INFINITY);
  return end !== undefined && newest !== undefined && end > newest.time;
}

/** The lowest and highest price of a forecast while a part of it is in sight. */
export function pricesInSight(
  { evidence, horizon, quantiles }: Forecast,
  on: Pick<Drawing, "xOf" | "timeBeside" | "size">,
): readonly number[] {
  const asOf = Date.parse(evidence.as_of);
  const end = on.timeBeside(asOf, horizon);
  const [left, right] = [on.xOf(asOf), end === undefined ? undefined : on.xOf(end)];
  if (left === undefined || right === undefined || right < 0 || left > on.size().width) return [];
  const prices = quantiles.flatMap((each) => each.prices);
  return [Math.min(...prices), Math.max(...prices)];
}
