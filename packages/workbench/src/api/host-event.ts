import type { HostEvent as AnyHostEvent } from "@bourse/contract/host-api";

/** The types this page acts on; the contract's type keeps the list right without bringing its schemas along. */
export const HOST_EVENT_TYPES_LIST = [
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
] as const satisfies readonly AnyHostEvent["type"][];

/** An event that this page acts on. */
export type HostEvent = Omit<AnyHostEvent, "type"> & { readonly type: (typeof HOST_EVENT_TYPES_LIST)[number] };
