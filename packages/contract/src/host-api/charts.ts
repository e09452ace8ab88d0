import { type Static, Type } from "typebox";
import { ChartId, SourceId, SymbolText, TimeframeText } from "../commands/parts.ts";
import { ChartSchema } from "../commands/shared/charts.ts";
import { ColorText, ObjectId, objectFields, Revision } from "../desk/objects.ts";
import { closed, TimeText } from "../schemas/bodies.ts";
import { shownText } from "../schemas/fields.ts";

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

const fields = { chart_id: ChartId, symbol: SymbolText, color: ColorText };

/** A symbol whose line a chart shows in per cent beside its own. */
export const ComparedSchema = closed({ ...objectFields, ...fields });
export type Compared = Static<typeof ComparedSchema>;

/** `GET /api/compared`: those of every open chart, in the order in which they were added. */
export const ComparedListSchema = closed({ compared: Type.Array(ComparedSchema) });
export type ComparedList = Static<typeof ComparedListSchema>;

/** Body of `POST /api/compared`. Repeating it with the same id changes nothing. */
export const NewComparedSchema = closed({ id: Type.Optional(ObjectId), ...fields });
export type NewCompared = Static<typeof NewComparedSchema>;

const NAME_MAX = 64;
/** Characters of an arrangement: one of 16 charts and 40 panels has 12,000. */
export const ARRANGEMENT_MAX = 32_000;
/** As many as a page can have open. */
const CHARTS_MAX = 16;

const name = shownText(NAME_MAX);

/** A chart of a layout and the series that it showed. */
const LaidChartSchema = closed({ chart_id: ChartId, symbol: SymbolText, timeframe: TimeframeText });
export type LaidChart = Static<typeof LaidChartSchema>;

/** The parts of a page that a layout brings back. */
export const LayoutContentSchema = closed({
  /** JSON that only the page understands; the host keeps it as it is. */
  arrangement: Type.String({ minLength: 1, maxLength: ARRANGEMENT_MAX }),
  charts: Type.Array(LaidChartSchema, { maxItems: CHARTS_MAX }),
});
export type LayoutContent = Static<typeof LayoutContentSchema>;

/** An arrangement of the page that the trader saved by name; it belongs to a workspace. */
export const NamedLayoutSchema = closed({
  id: ObjectId,
  name,
  revision: Revision,
  saved_at: TimeText,
  content: LayoutContentSchema,
});
export type NamedLayout = Static<typeof NamedLayoutSchema>;

/** `GET /api/layouts`: those of the open workspace, in the order they were first saved. */
export const LayoutListSchema = closed({ layouts: Type.Array(NamedLayoutSchema) });
export type LayoutList = Static<typeof LayoutListSchema>;

/** Body of `PUT /api/layouts/{id}`: saves a layout under an id that the page made, or changes one. */
export const LayoutPutSchema = closed({
  name,
  /** Absent: only the name changes. */
  content: Type.Optional(LayoutContentSchema),
  /** The revision that the page has seen; absent: the layout is new. */
  revision: Type.Optional(Revision),
});
export type LayoutPut = Static<typeof LayoutPutSchema>;

/** `{id}` in a path. */
export const LayoutParams = closed({ id: ObjectId });

/** Routes of charts. */
export const CHART_ROUTES = {
  "GET /api/charts": { answer: ChartListSchema },
  "POST /api/charts": { body: NewChartSchema, answer: ChartSchema },
  "PUT /api/charts/:chart_id": { params: ChartParams, body: ChartChangeSchema, answer: ChartSchema },
  "DELETE /api/charts/:chart_id": { params: ChartParams },
  "POST /api/charts/:chart_id/reopen": { params: ChartParams, answer: ChartSchema },
  "GET /api/charts/image": { query: ChartImageQuery, answerBytes: true },
} as const;
