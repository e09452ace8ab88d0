export type { BuiltIn } from "@bourse/builtin";
export { HOST_VERSION } from "@bourse/contract";
export { type Clock, SYSTEM_CLOCK } from "@bourse/platform";
export {
  type Available,
  type BarsWindow,
  barStart,
  type LiveMarket,
  type MarketDataPort,
  type MarketSample,
  type Series,
  type SeriesRequest,
  type SeriesUpdate,
  type WindowRequest,
} from "@bourse/runtime/market";
export type { InProcessCall, InProcessParts } from "./api/in-process-call.ts";
export { configFromEnvironment, type HostConfig } from "./config.ts";
export { createHost } from "./create-host.ts";
export { restoreBackup } from "./database.ts";
export type { Host, HostOptions, HostSettings } from "./embedded.ts";
export type { ModelSettings } from "./forecast/settings.ts";
export type { ExchangeOptions, MarketConfig } from "./market/config.ts";
export { type MarketHub, marketHub, type SeriesName } from "./market/hub.ts";
export type { ReplayOptions } from "./market/replay/replay.ts";
export { HostRefusal } from "./refusal.ts";
export type { AuditEntry } from "./store/audit.ts";
export type { BackupFile, Listing } from "./store/backup/format.ts";
