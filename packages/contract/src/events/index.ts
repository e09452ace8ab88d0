import {
  AlertEventSchema,
  CompletionEventSchema,
  ContextEventSchema,
  MarketEventSchema,
  ResultEventSchema,
  StartEventSchema,
  StopEventSchema,
  ViewEventSchema,
} from "./events.ts";

export type { Envelope, EnvelopeCommand } from "./envelope.ts";
export type {
  AlertEvent,
  CompletionEvent,
  ContextEvent,
  MarketEvent,
  ResultEvent,
  StartEvent,
  StopEvent,
  ViewEvent,
} from "./events.ts";
export type { EventContext } from "./parts.ts";

/** Schema of each event that the host sends to an interactive guest, by its `type`. */
export const EVENT_SCHEMAS = {
  start: StartEventSchema,
  view: ViewEventSchema,
  result: ResultEventSchema,
  market: MarketEventSchema,
  alert: AlertEventSchema,
  context: ContextEventSchema,
  completion: CompletionEventSchema,
  stop: StopEventSchema,
} as const;

/** Type of an event. */
export type EventType = keyof typeof EVENT_SCHEMAS;
