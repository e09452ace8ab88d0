import Type, { type Static } from "typebox";
import { closed } from "../../schemas/bodies.ts";
import { ChartId, SourceId, SymbolText, TimeframeText } from "../parts.ts";

/** A chart of the trader's page. */
export const ChartSchema = closed({
  chart_id: ChartId,
  symbol: SymbolText,
  timeframe: TimeframeText,
  source_id: SourceId,
  title: Type.String(),
  /** True for the chart in use. */
  active: Type.Boolean(),
  /** The extension that opened it; absent: the trader opened it. */
  opened_by: Type.Optional(Type.String()),
});
/** A chart of the trader's page. */
export type Chart = Static<typeof ChartSchema>;
