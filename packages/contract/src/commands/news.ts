import Type, { type Static } from "typebox";
import { Time } from "../events/parts.ts";
import { closed, oneOf } from "../schemas/bodies.ts";
import { defineContract } from "./contract.ts";
import { SymbolText } from "./parts.ts";

/** One story of the workspace, however many feeds carry it. Text only: markup is taken away. */
export const NewsItemSchema = closed({
  id: Type.String(),
  title: Type.String(),
  summary: Type.String(),
  /** `https` address of the story; absent when the feed gives none that is safe to open. */
  url: Type.Optional(Type.String()),
  published_at: Type.Optional(Time),
  /** Source ids of the feeds that carry it. */
  sources: Type.Array(Type.String()),
  symbols: Type.Array(Type.String()),
});
/** One story of the workspace. */
export type NewsItem = Static<typeof NewsItemSchema>;

/** The only extension that may ask for the configuration of older hosts. */
export const NEWS_LEGACY_EXTENSION = "svc.market_intel";

/** The feeds that an older host was configured with. Told once: afterwards `migrated` is true and the list is empty. */
export const NEWS_LEGACY = defineContract({
  method: "news.legacy",
  requires: { capabilities: ["tradingRead"], extension: NEWS_LEGACY_EXTENSION },
  params: closed({}),
  result: closed({
    migrated: Type.Boolean(),
    sources: Type.Array(closed({ source_id: Type.String(), title: Type.String(), endpoint: Type.String() })),
  }),
});

/** Newest first. */
export const NEWS_READ = defineContract({
  method: "news.read",
  requires: { capabilities: ["tradingRead"] },
  params: closed({
    symbol: Type.Optional(SymbolText),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
  }),
  result: closed({ items: Type.Array(NewsItemSchema) }),
});

const nullable = <Schema extends Type.TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);

/** One entry of the economic calendar. Figures are numbers in `unit`, or null while nobody knows them. */
export const CalendarEventSchema = closed({
  id: Type.String(),
  time: Time,
  /** ISO 3166-1 alpha-2. */
  country: Type.String(),
  /** ISO 4217. */
  currency: nullable(Type.String()),
  category: nullable(Type.String()),
  event: Type.String(),
  importance: oneOf(["low", "medium", "high"]),
  unit: nullable(Type.String()),
  actual: nullable(Type.Number()),
  forecast: nullable(Type.Number()),
  previous: nullable(Type.Number()),
  /** What `previous` was before it was revised. */
  revised_from: nullable(Type.Number()),
  source: Type.String(),
  /** The period that the figures are of. */
  ref_date: nullable(Type.String()),
});
/** One entry of the economic calendar. */
export type CalendarEvent = Static<typeof CalendarEventSchema>;

/** Oldest first. */
export const CALENDAR_READ = defineContract({
  method: "calendar.read",
  requires: { capabilities: ["tradingRead"] },
  params: closed({
    from: Type.Optional(Time),
    to: Type.Optional(Time),
    country: Type.Optional(Type.String({ pattern: "^[A-Z]{2}$" })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
  }),
  result: closed({ events: Type.Array(CalendarEventSchema) }),
});
