export { type HostCallParts, type HostClient, type HostClientOptions, type HostWaits, hostClient } from "./client.ts";
export { type FoundHost, hostOfFolder } from "./find.ts";
export { HostCallRefusal } from "./refusal.ts";
