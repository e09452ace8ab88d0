import type { Drawing } from "@bourse/contract/host-api";
import { closeDialog, openDialog } from "../../state/dialogs.ts";
import { openedChart } from "../opened.ts";
import type { ChartThing } from "../things.ts";
import { anchorsOf, pickedPoints, pointsOf } from "./placing.ts";
import type { DrawingActs } from "./queries.ts";
import { titleOf } from "./words.ts";

export interface DrawingMeans {
  /** The chart on which its points are picked again. */
  readonly chartId: string;
  readonly acts: DrawingActs;
  /** Of the symbol's prices, if they are known. */
  readonly decimals: number | undefined;
}

/** A drawing with its acts, for menus and for the list of objects. */
export function drawingThing(drawn: Drawing, means: DrawingMeans): ChartThing {
  const { id, kind, locked, hidden } = drawn;
  const { chartId, acts } = means;
  const flip = (name: string, change: { readonly locked: boolean } | { readonly hidden: boolean }) => ({
    name,
    run: () => acts.changeNow(drawn, change, name.toLowerCase()),
  });
  return {
    name: titleOf(kind),
    entries: [
      { name: "Settings", run: () => openDialog({ kind: "drawing", id }) },
      { name: "Move", isDisabled: locked || !openedChart(chartId), run: () => void move(drawn, means) },
      flip(locked ? "Unlock" : "Lock", { locked: !locked }),
      flip(hidden ? "Show" : "Hide", { hidden: !hidden }),
      { name: "Duplicate", run: () => acts.duplicate(drawn) },
      { name: "Delete", isDisabled: locked, run: () => acts.remove(drawn) },
    ],
  };
}

/** Lets the trader pick the points again, from where they are. */
async function move(drawn: Drawing, { chartId, acts, decimals }: DrawingMeans): Promise<void> {
  closeDialog();
  const chart = openedChart(chartId);
  const points = chart && (await pickedPoints(chartId, drawn.kind, pointsOf(chart, drawn)));
  if (points) acts.changeNow(drawn, { anchors: anchorsOf(chart.drawing, drawn.kind, { points, decimals }) }, "move");
}
