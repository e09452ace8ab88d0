import Type, { type Static } from "typebox";
import { Time } from "../../events/parts.ts";
import { closed, oneOf } from "../../schemas/bodies.ts";

/** A story of the workspace, merged across the feeds that carry it. Text only: markup is removed. */
export const NewsItemSchema = closed({
  id: Type.String(),
  title: Type.String(),
  summary: Type.String(),
  /** `https` address of the story; absent when the feed has no address that is safe to open. */
  url: Type.Optional(Type.String()),
  published_at: Type.Optional(Time),
  /** Source ids of the feeds that carry it. */
  sources: Type.Array(Type.String()),
  symbols: Type.Array(Type.String()),
});
/** A story of the workspace. */
export type NewsItem = Static<typeof NewsItemSchema>;

export const nullable = <Schema extends Type.TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);

/** An entry of the economic calendar. Figures are numbers in `unit`, or null while unknown. */
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
  /** The value of `previous` before its revision. */
  revised_from: nullable(Type.Number()),
  source: Type.String(),
  /** The period that the figures cover. */
  ref_date: nullable(Type.String()),
});
/** An entry of the economic calendar. */
export type CalendarEvent = Static<typeof CalendarEventSchema>;
