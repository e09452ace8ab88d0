import type { BuiltIn } from "@bourse/builtin";
import type { HostEvent } from "@bourse/contract/host-api";
import type { Clock } from "@bourse/platform";
import type { MarketDataPort } from "@bourse/runtime/market";
import type { InProcessCall } from "./api/in-process-call.ts";
import type { HostConfig } from "./config.ts";
import type { AuditEntry } from "./store/audit.ts";

/** Settings of a host inside another program: only the folder must be named, everything else has a default. */
export type HostSettings = Pick<HostConfig, "dataDir"> & Partial<HostConfig>;

/** Parts that another program may bring. */
export interface HostOptions {
  /** Market data of the program itself instead of the configured sources. */
  readonly market?: MarketDataPort;
  /** The time that the host goes by; the system's when absent. */
  readonly clock?: Clock;
  /** Extensions of the client itself; those of Bourse when absent. */
  readonly builtIns?: readonly BuiltIn[];
  /** Receives a line about the official keys at the start. */
  readonly announce?: (line: string) => void;
  /** Lowest severity that is logged to standard error; `warn` when absent. */
  readonly logLevel?: "silent" | "warn";
}

/** A host inside another program. */
export interface Host {
  /** Admits to the local API, and to the page as `#key=…` after its address. */
  readonly token: string;
  /**
   * Performs a route of the local API without HTTP, with the same checks: `host.call("GET /api/workbench", { query })`.
   * The contract's `HOST_ROUTES` lists the routes. @throws HostRefusal with the codes that the local API answers with
   */
  readonly call: InProcessCall;
  /** Calls the listener with everything that must be read again; returns a function that ends the subscription. */
  subscribe(listener: (event: HostEvent) => void): () => void;
  /** Every action on this host, oldest first. */
  audit(): readonly AuditEntry[];
  /** Opens the local API and the page on 127.0.0.1; returns their origin. A host that is never asked to listens nowhere. */
  listen(): Promise<string>;
  /** Closes the API, every guest and the store, in this order. */
  close(): Promise<void>;
}
