import Type from "typebox";
import { ChartId, SourceId, SymbolText, TimeframeText } from "../parts.ts";

export const series = {
  chart_id: Type.Optional(ChartId),
  symbol: SymbolText,
  timeframe: TimeframeText,
  source_id: Type.Optional(SourceId),
};
