import type { HostEvent } from "@bourse/contract/host-api";

/** The data that the page reads again after an event of the host. */
export interface Kind {
  /** Subjects, which are the first elements of query keys. Each is marked stale at a pace of its own. */
  readonly stale: readonly string[];
  /** Key of the values that the page's beat replaces instead; undefined if the event names none. */
  readonly replaced?: (event: HostEvent) => string | undefined;
}

/** The key of all views in the beat. The other keys are symbols, and no symbol is empty. */
export const VIEWS = "";

/** The row of every event. */
export const KINDS: Readonly<Record<HostEvent["type"], Kind>> = {
  market: { stale: ["market"], replaced: ({ symbol }) => symbol },
  workbench: { stale: ["workbench"], replaced: () => VIEWS },
  extensions: { stale: ["extensions", "offers", "marketplace", "trust", "state", "forecast-model"] },
  dialogs: { stale: ["dialogs"] },
  charts: { stale: ["charts"] },
  alerts: { stale: ["alerts"] },
  scans: { stale: ["scans"] },
  notifications: { stale: ["notifications"] },
  models: { stale: ["models"] },
  feeds: { stale: ["feeds"] },
  news: { stale: ["news", "calendar"] },
  context: { stale: ["context"] },
  away: { stale: ["away"] },
  // The page reloads when another workspace opens: until then the host gives it nothing of that workspace.
  workspaces: { stale: ["workspaces", "state"] },
  assistant: { stale: ["assistant"] },
  drawings: { stale: ["drawings"] },
  indicators: { stale: ["indicators"] },
  watchlist: { stale: ["watchlist"] },
  offers: { stale: ["offers", "links"] },
  tasks: { stale: ["tasks", "artifacts"] },
  layouts: { stale: ["layouts"] },
  compared: { stale: ["compared"] },
  sessions: { stale: ["trading-sessions"] },
  page: { stale: ["page"] },
  forecasts: { stale: ["forecasts"] },
  orders: { stale: ["accounts"] },
  backtests: { stale: ["backtests"] },
  apps: { stale: ["apps"] },
  "in-app": { stale: ["in-app"] },
  output: { stale: ["output"] },
};
