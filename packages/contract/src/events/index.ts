import { AlertEventSchema } from "./alert.ts";
import { CompletionEventSchema } from "./completion.ts";
import { ContextEventSchema } from "./context.ts";
import { StartEventSchema, StopEventSchema } from "./lifecycle.ts";
import { MarketEventSchema } from "./market.ts";
import { ResultEventSchema } from "./result.ts";
import { ViewEventSchema } from "./view.ts";

export type { AlertEvent } from "./alert.ts";
export type { CompletionEvent } from "./completion.ts";
export type { ContextEvent } from "./context.ts";
export type { Envelope, EnvelopeCommand } from "./envelope.ts";
export type { StartEvent, StopEvent } from "./lifecycle.ts";
export type { MarketEvent } from "./market.ts";
export type { EventContext } from "./parts.ts";
export type { ResultEvent } from "./result.ts";
export type { ViewEvent } from "./view.ts";

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
