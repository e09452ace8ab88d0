import type { HostEvent as AnyHostEvent } from "@bourse/contract/host-api";

/** First element of every query key: the subject that a host event makes stale. */
export const SUBJECTS = {
  market: ["market"],
  extensions: ["extensions", "offers", "marketplace", "trust", "state", "forecast-model"],
  workbench: ["workbench"],
  dialogs: ["dialogs"],
  charts: ["charts"],
  alerts: ["alerts"],
  scans: ["scans"],
  notifications: ["notifications"],
  models: ["models"],
  feeds: ["feeds"],
  news: ["news", "calendar"],
  context: ["context"],
  away: ["away"],
  // The page reloads when another workspace opens: until then the host gives it nothing of that workspace.
  workspaces: ["workspaces", "state"],
  assistant: ["assistant"],
  drawings: ["drawings"],
  indicators: ["indicators"],
  watchlist: ["watchlist"],
  offers: ["offers", "links"],
  tasks: ["tasks", "artifacts"],
  layouts: ["layouts"],
  compared: ["compared"],
  sessions: ["trading-sessions"],
  page: ["page"],
  forecasts: ["forecasts"],
  orders: ["accounts"],
  backtests: ["backtests"],
  apps: ["apps"],
  "in-app": ["in-app"],
  output: ["output"],
} as const satisfies Readonly<Partial<Record<AnyHostEvent["type"], readonly string[]>>>;

/** An event that this page handles. */
export type HostEvent = Omit<AnyHostEvent, "type"> & { readonly type: keyof typeof SUBJECTS };
