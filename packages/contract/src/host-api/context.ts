import { type Static, Type } from "typebox";
import { PublishedFieldsSchema } from "../commands/shared/context.ts";
import { closed, TimeText } from "../schemas/bodies.ts";

export { type HostContext, HostContextSchema } from "../commands/shared/context.ts";

/**
 * Body of `PUT /api/context`: whether a page is visible and has the focus. A report is valid for a minute, so a page in
 * the foreground repeats it every 20 seconds. Symbol, timeframes and watchlist are not reported: the host itself holds
 * charts and watchlist.
 */
export const PageReportSchema = closed({
  /** Name chosen by the page, so that two windows report separately. */
  page: Type.String({ minLength: 1, maxLength: 64 }),
  foreground: Type.Boolean(),
});
export type PageReport = Static<typeof PageReportSchema>;

/** Context that an extension publishes about one of its views. */
export const SurfaceSchema = closed({
  extension_id: Type.String(),
  extension_name: Type.String(),
  /** Id of a view declared by the extension. */
  surface_id: Type.String(),
  title: Type.String(),
  status: Type.String(),
  captured_at: TimeText,
  context: PublishedFieldsSchema,
});
export type Surface = Static<typeof SurfaceSchema>;

/** `GET /api/context/published`: context published by running extensions, ordered by extension, then surface. */
export const SurfaceListSchema = closed({ surfaces: Type.Array(SurfaceSchema) });
export type SurfaceList = Static<typeof SurfaceListSchema>;
