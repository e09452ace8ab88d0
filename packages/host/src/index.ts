export { configFromEnvironment, type HostConfig } from "./config.ts";
export { createHost, type Host, type HostOptions } from "./host.ts";
export type { Available, MarketDataPort } from "./market/port.ts";
export { sampleSource } from "./market/sample.ts";
export { type Clock, SYSTEM_CLOCK } from "./ports/clock.ts";
export type { CatalogueItem, CataloguePage, MarketplacePort } from "./ports/marketplace.ts";
export { HostRefusal } from "./refusal.ts";
export type { HostService } from "./service.ts";
export { HOST_VERSION } from "./version.ts";
