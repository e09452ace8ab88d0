import { type Static, Type } from "typebox";
import { ChartId } from "../commands/parts.ts";
import { closed } from "./common.ts";
import { ARRANGEMENT_MAX } from "./layouts.ts";

/** Characters of a chart's looks: those of today have 200, and up to 100 for each of 16 panes whose height was changed. */
const LOOKS_MAX = 2000;
/** As many as a page can have open. */
const CHARTS_MAX = 16;

/** How one chart looks, with its time zone and session: JSON that only the page understands. */
const ChartLooksSchema = closed({ chart_id: ChartId, looks: Type.String({ minLength: 2, maxLength: LOOKS_MAX }) });
export type ChartLooks = Static<typeof ChartLooksSchema>;

const layout = Type.String({ minLength: 2, maxLength: ARRANGEMENT_MAX });

/** `GET /api/page`: the page of the open workspace as a browser that has never shown it begins with it. */
export const KeptPageSchema = closed({
  /** Of open charts; absent: as at first. */
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
