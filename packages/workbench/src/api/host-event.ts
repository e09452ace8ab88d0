import type { HostEvent as AnyHostEvent } from "@bourse/contract/host-api";

/** The event types that this page handles; the contract's type keeps the list correct without importing its schemas. */
export const HOST_EVENT_TYPES_LIST = [
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
] as const satisfies readonly AnyHostEvent["type"][];

/** An event that this page handles. */
export type HostEvent = Omit<AnyHostEvent, "type"> & { readonly type: (typeof HOST_EVENT_TYPES_LIST)[number] };
