import { type Static, Type } from "typebox";
import { closed, oneOf } from "../schemas/bodies.ts";

/**
 * Things that can change: views and containers, installed extensions and their states, market data of a symbol, data of
 * a service.
 */
export const HOST_EVENT_TYPES = [
  "workbench",
  "extensions",
  "market",
  "dialogs",
  "charts",
  "alerts",
  "scans",
  "notifications",
  "models",
  "feeds",
  "news",
  "context",
  "away",
  "workspaces",
  "assistant",
  "drawings",
  "indicators",
  "watchlist",
  "offers",
  "tasks",
  "layouts",
  "compared",
  "sessions",
  "page",
  "forecasts",
  "orders",
  "backtests",
  "apps",
  "in-app",
  "output",
] as const;

/**
 * A `data:` line of `GET /api/events` (text/event-stream, read with fetch because it requires the token): names the
 * data that changed and must be read again. The stream starts with one event of each type.
 */
export const HostEventSchema = closed({
  type: oneOf(HOST_EVENT_TYPES),
  extension_id: Type.Optional(Type.String()),
  symbol: Type.Optional(Type.String()),
});
export type HostEvent = Static<typeof HostEventSchema>;
