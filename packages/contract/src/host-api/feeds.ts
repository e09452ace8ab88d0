import { type Static, Type } from "typebox";
import { SourceId, SymbolText, TitleText } from "../commands/parts.ts";
import { CalendarEventSchema, NewsItemSchema } from "../commands/shared/news.ts";
import { closed, oneOf, TimeText } from "../schemas/bodies.ts";
import { nonBlank } from "../schemas/fields.ts";
import { ExtensionIdText } from "./common.ts";

/** Body of `POST /api/feeds`: a feed for news or the calendar. */
export const NewFeedSchema = closed({
  source_id: SourceId,
  title: TitleText,
  kind: oneOf(["rss", "json", "economics"]),
  endpoint: nonBlank(2048),
  /** Minutes between two readings; at least 5. */
  interval_minutes: Type.Integer({ minimum: 5, maximum: 10_080 }),
});
export type NewFeed = Static<typeof NewFeedSchema>;

/** A feed and the result of its last reading. */
export const FeedSchema = closed({
  ...NewFeedSchema.properties,
  refreshed_at: Type.Optional(TimeText),
  /** Error code of the last reading, if it failed. */
  error_code: Type.Optional(Type.String()),
});
export type Feed = Static<typeof FeedSchema>;

/** An origin that the trader lets an extension reach. */
export const AllowedOriginSchema = closed({
  extension_id: Type.String(),
  origin: Type.String(),
  allowed_at: TimeText,
});

/** `GET /api/feeds`: the trader's feeds, and the origins that extensions may reach. */
export const FeedListSchema = closed({
  feeds: Type.Array(FeedSchema),
  allowed_origins: Type.Array(AllowedOriginSchema),
});
export type FeedList = Static<typeof FeedListSchema>;

/** `{source_id}` in a path. */
export const FeedParams = closed({ source_id: SourceId });

/** Query of `DELETE /api/allowed-origins`. */
export const AllowedOriginQuery = closed({ extension_id: ExtensionIdText, origin: nonBlank(300) });

/** Query of `GET /api/news`. */
export const NewsQuery = closed({
  symbol: Type.Optional(SymbolText),
  limit: Type.Optional(Type.String({ pattern: "^(?:[1-9][0-9]?|1[0-9]{2}|200)$" })),
});

/** `GET /api/news`: newest first. */
export const NewsListSchema = closed({ items: Type.Array(NewsItemSchema) });
export type NewsList = Static<typeof NewsListSchema>;

/** `GET /api/calendar`: oldest first. */
export const CalendarListSchema = closed({ events: Type.Array(CalendarEventSchema) });
export type CalendarList = Static<typeof CalendarListSchema>;
