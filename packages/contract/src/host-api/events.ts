import { type Static, Type } from "typebox";
import { closed, oneOf } from "./common.ts";

/** What can change: views and containers, what is installed or its state, market data of a symbol, what a service holds. */
export const HOST_EVENT_TYPES = [
  "workbench",
  "extensions",
  "market",
  "dialogs",
  "charts",
  "alerts",
  "notifications",
  "models",
  "feeds",
  "news",
  "context",
  "assistant",
] as const;

/**
 * One `data:` line of `GET /api/events` (text/event-stream, read with fetch because it needs the token): what has
 * changed and is to be read again. The stream starts with one event of each type.
 */
export const HostEventSchema = closed({
  type: oneOf(HOST_EVENT_TYPES),
  extension_id: Type.Optional(Type.String()),
  symbol: Type.Optional(Type.String()),
});
export type HostEvent = Static<typeof HostEventSchema>;
