import { type Static, Type } from "typebox";
import { SymbolText } from "../commands/parts.ts";
import { PublishedFieldsSchema } from "../commands/shared/context.ts";
import { WATCHLIST_MAX_SYMBOLS } from "../limits/desk.ts";
import { closed, TimeText, uniqueList } from "./common.ts";

export { type HostContext, HostContextSchema } from "../commands/shared/context.ts";

/**
 * Body of `PUT /api/context`: whether a page is shown and has the focus. It holds for a minute, so a page in front says
 * so every 20 seconds. Symbol, timeframes and watchlist are not reported: the host holds charts and watchlist itself.
 */
export const PageReportSchema = closed({
  /** Name the page gave itself: two windows do not answer for one another. */
  page: Type.String({ minLength: 1, maxLength: 64 }),
  foreground: Type.Boolean(),
});
export type PageReport = Static<typeof PageReportSchema>;

/** `GET /api/watchlist` and body of `PUT /api/watchlist`: the trader's symbols, in the trader's order. */
export const WatchlistSchema = closed({ symbols: uniqueList(SymbolText, WATCHLIST_MAX_SYMBOLS) });
export type Watchlist = Static<typeof WatchlistSchema>;

/** What an extension says of one of its views. */
export const SurfaceSchema = closed({
  extension_id: Type.String(),
  extension_name: Type.String(),
  /** Id of a view that the extension declares. */
  surface_id: Type.String(),
  title: Type.String(),
  status: Type.String(),
  captured_at: TimeText,
  context: PublishedFieldsSchema,
});
export type Surface = Static<typeof SurfaceSchema>;

/** `GET /api/context/published`: what running extensions say of themselves; by extension, then surface. */
export const SurfaceListSchema = closed({ surfaces: Type.Array(SurfaceSchema) });
export type SurfaceList = Static<typeof SurfaceListSchema>;
