import type { TradingSessions, TradingSessionsChange } from "@bourse/contract/host-api";

/** The trader's own trading sessions, shared by all workspaces. */
export interface TradingSessionsService {
  get(): TradingSessions;
  /** @throws HostRefusal `sessions.changed`, `sessions.invalid`, `sessions.name_taken`, `sessions.unknown` */
  replace(change: TradingSessionsChange): TradingSessions;
}
