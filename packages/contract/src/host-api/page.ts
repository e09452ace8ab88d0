import { type Static, Type } from "typebox";
import { ChartId } from "../commands/parts.ts";
import { closed } from "../schemas/bodies.ts";
import { ARRANGEMENT_MAX } from "./layouts.ts";

/** Maximum characters of a chart's looks: today's need 200, and up to 100 more for each of 16 resized panes. */
const LOOKS_MAX = 2000;
/** As many as a page can have open. */
const CHARTS_MAX = 16;

/** How one chart looks, with its time zone and session: JSON that only the page understands. */
const ChartLooksSchema = closed({ chart_id: ChartId, looks: Type.String({ minLength: 2, maxLength: LOOKS_MAX }) });
export type ChartLooks = Static<typeof ChartLooksSchema>;

const layout = Type.String({ minLength: 2, maxLength: ARRANGEMENT_MAX });

/** `GET /api/page`: the page of the open workspace, as a browser shows it for the first time. */
export const KeptPageSchema = closed({
  /** Looks of open charts; a chart that is not listed has the default looks. */
  looks: Type.Array(ChartLooksSchema),
  /** Where charts and panels are: JSON that only the page understands. */
  layout: Type.Optional(layout),
});
export type KeptPage = Static<typeof KeptPageSchema>;

/** Body of `PUT /api/page`: what has changed; the rest stays. */
export const KeptPageChangeSchema = closed({
  looks: Type.Optional(Type.Array(ChartLooksSchema, { maxItems: CHARTS_MAX })),
  layout: Type.Optional(layout),
});
export type KeptPageChange = Static<typeof KeptPageChangeSchema>;
