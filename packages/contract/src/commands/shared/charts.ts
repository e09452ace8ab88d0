import Type, { type Static } from "typebox";
import { closed } from "../../schemas/bodies.ts";
import { ChartId, SourceId, SymbolText, TimeframeText } from "../parts.ts";

/** One chart of the trader's page. */
export const ChartSchema = closed({
  chart_id: ChartId,
  symbol: SymbolText,
  timeframe: TimeframeText,
  source_id: SourceId,
  title: Type.String(),
  /** True for the chart the trader works in. */
  active: Type.Boolean(),
  /** The extension that opened it; absent: the trader did. */
  opened_by: Type.Optional(Type.String()),
});
/** One chart of the trader's page. */
export type Chart = Static<typeof ChartSchema>;
