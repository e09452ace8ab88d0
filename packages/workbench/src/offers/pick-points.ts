import type { OfferPreview } from "@bourse/contract/host-api";
import { anchorsOf, pickedPoints } from "../chart/drawings/placing.ts";
import { openedChart } from "../chart/opened.ts";
import { closeDialog, openDialog } from "../state/dialogs.ts";
import type { Draft } from "./draft.ts";

export interface PickingOf {
  readonly preview: OfferPreview;
  readonly chartId: string;
  readonly decimals: number | undefined;
}

/** The kind of drawing that an annotation's fields are about. */
const kindOf = ({ fields }: OfferPreview) =>
  fields.some(({ name }) => name === "second_price") ? ("trend" as const) : ("horizontal" as const);

/**
 * Lets the trader pick the points of an annotation on the chart, then shows its dialog again with them; nothing is made
 * before the trader confirms there. After a cancelled choice the dialog opens as it was.
 */
export async function pickForOffer({ preview, chartId, decimals }: PickingOf): Promise<void> {
  const { extension_id, kind, contribution_id } = preview.offer;
  const drawing = kindOf(preview);
  closeDialog();
  const points = await pickedPoints(chartId, drawing);
  const chart = openedChart(chartId);
  const anchors = points && chart ? anchorsOf(chart.drawing, drawing, { points, decimals }) : [];
  const [first, second] = anchors;
  const values: Draft = {
    ...(chart && first ? { symbol: chart.symbol, price: String(first.price) } : {}),
    ...(first?.time === undefined ? {} : { time: first.time }),
    ...(second === undefined ? {} : { second_price: String(second.price), second_time: second.time ?? "" }),
  };
  openDialog({ kind: "offer", offer: { extension_id, kind, contribution_id }, values });
}
