import type { HostEvent } from "@bourse/contract/host-api";

export type { HostEvent };

/** The types this page acts on; the contract's type keeps the list right without bringing its schemas along. */
export const HOST_EVENT_TYPES_LIST = [
  "workbench",
  "extensions",
  "market",
] as const satisfies readonly HostEvent["type"][];
