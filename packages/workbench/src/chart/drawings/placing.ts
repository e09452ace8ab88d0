import { DRAWING_POINTS, type DrawingKind } from "@bourse/contract/drawings";
import type { Drawing } from "@bourse/contract/host-api";
import { openDialog } from "../../state/dialogs.ts";
import type { Point } from "../drawing.ts";
import { type OpenedChart, openedChart, pickOn } from "../opened.ts";
import { anchorAt } from "./move.ts";
import { NOT_PLACING, placing } from "./placed.ts";
import type { DrawingActs } from "./queries.ts";

/** Width of a new drawing's lines. */
const USUAL_WIDTH = 2;
/** Placeholder of a new text drawing: its settings open, so that the trader can type the text. */
const FIRST_TEXT = "Text";

export interface PlacingOf {
  readonly chartId: string;
  readonly kind: DrawingKind;
  readonly color: string;
  readonly decimals: number | undefined;
  readonly acts: DrawingActs;
}

/** Lets the trader pick the points of a drawing on a chart, and makes it. */
export async function placeDrawing({ chartId, kind, color, decimals, acts }: PlacingOf): Promise<void> {
  const chart = openedChart(chartId);
  const points = await pickedPoints(chartId, kind);
  if (!chart || !points) return;
  const id = await acts.add({
    symbol: chart.symbol,
    kind,
    anchors: anchorsOf(chart.drawing, kind, { points, decimals }),
    color,
    width: USUAL_WIDTH,
    locked: false,
    hidden: false,
    text: kind === "text" ? FIRST_TEXT : "",
  });
  if (id !== undefined && kind === "text") openDialog({ kind: "drawing", id });
}

/**
 * The trader's choice of the points of a kind, which begins at the given ones; undefined if it was cancelled or the chart is
 * not shown.
 */
export async function pickedPoints(
  chartId: string,
  kind: DrawingKind,
  start: readonly Point[] = [],
): Promise<readonly Point[] | undefined> {
  const points = await pickOn(chartId, {
    count: DRAWING_POINTS[kind].count,
    start,
    onMove: (points) => placing.set({ chartId, kind, points }),
  });
  placing.set(NOT_PLACING);
  return points;
}

/** The points of a drawing on a chart; one without a time is in the middle of it. */
export function pointsOf({ drawing }: OpenedChart, { anchors }: Pick<Drawing, "anchors">): readonly Point[] {
  const middle = drawing.timeAt(drawing.size().width / 2) ?? 0;
  return anchors.map(({ time, price }) => ({ time: time === undefined ? middle : Date.parse(time), price }));
}

/** Picked points as the anchors of a kind. */
export function anchorsOf(
  mapping: Parameters<typeof anchorAt>[0],
  kind: DrawingKind,
  { points, decimals }: { readonly points: readonly Point[]; readonly decimals: number | undefined },
) {
  return points.map((point) => {
    const anchor = anchorAt(mapping, point, decimals);
    return DRAWING_POINTS[kind].timed ? anchor : { price: anchor.price };
  });
}
