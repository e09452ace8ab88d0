import { type Static, Type } from "typebox";
import { ChartId, SourceId, SymbolText, TimeframeText } from "../commands/parts.ts";
import { ChartSchema } from "../commands/shared/charts.ts";
import { closed } from "../schemas/bodies.ts";

export { type Chart, ChartSchema } from "../commands/shared/charts.ts";

/** `GET /api/charts`: the charts of the page, in opening order; exactly one is active. */
export const ChartListSchema = closed({ charts: Type.Array(ChartSchema) });
export type ChartList = Static<typeof ChartListSchema>;

/** Body of `POST /api/charts`. The new chart becomes the active one. */
export const NewChartSchema = closed({
  symbol: SymbolText,
  timeframe: TimeframeText,
  /** Absent: the first source that has the symbol. */
  source_id: Type.Optional(SourceId),
});
export type NewChart = Static<typeof NewChartSchema>;

/** Body of `PUT /api/charts/{chart_id}`: the fields to change. */
export const ChartChangeSchema = closed({
  symbol: Type.Optional(SymbolText),
  timeframe: Type.Optional(TimeframeText),
  source_id: Type.Optional(SourceId),
  /** Makes it the active chart. */
  active: Type.Optional(Type.Literal(true)),
});
export type ChartChange = Static<typeof ChartChangeSchema>;

/** `{chart_id}` in a path. */
export const ChartParams = closed({ chart_id: ChartId });

/** Query of `GET /api/charts/image`: a PNG of the last bars, byte for byte as a model gets it. */
export const ChartImageQuery = closed({ symbol: SymbolText, timeframe: TimeframeText });
