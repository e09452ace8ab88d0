import { DESK_LIMITS, MARKET_LIMITS } from "@bourse/contract";
import type { EventBus } from "../events.ts";
import type { GuestMailbox } from "../interactive/draft.ts";
import type { LiveMarket } from "../market/live.ts";
import type { MarketDataPort } from "../market/port.ts";
import type { Clock } from "../ports/clock.ts";
import type { Database } from "../store/database.ts";
import { dialogsService } from "./dialogs/dialogs.ts";
import type { Egress } from "./egress/port.ts";
import { marketService } from "./market/market.ts";
import type { SecretStore } from "./secrets/port.ts";
import type { HostServices } from "./services.ts";
import { storageService } from "./storage/storage.ts";

/** What the services are made from. */
export interface ServiceDependencies {
  readonly database: Database;
  readonly clock: Clock;
  /** Opaque name of this folder's workspace. */
  readonly workspace: string;
  /** The folder that everything of this host is kept in. */
  readonly dataDir: string;
  /** Tells the pages what to read again. */
  readonly events: EventBus;
  /** Reaches guests outside of a command. */
  readonly mailbox: GuestMailbox;
  readonly market: MarketDataPort;
  readonly live: LiveMarket;
  /** The name of an installed extension, as the trader reads it. */
  nameOf(extensionId: string): string | undefined;
  /** A fault of the host itself. */
  report(cause: unknown): void;
  /** Ports that a test puts in the place of the real ones. */
  readonly replaced: ReplacedPorts;
}

/** Absent: the real one. */
export interface ReplacedPorts {
  readonly egress?: Egress;
  readonly secrets?: SecretStore;
}

/** The services, wired, with what ends them. */
export interface WiredServices {
  readonly services: HostServices;
  /** Ends every timer and connection of the services; the database is still open. */
  close(): Promise<void>;
}

/** The one place where services are made and meet. One line a service; what one needs of another stands above it. */
export function wireServices(dependencies: ServiceDependencies): WiredServices {
  const { clock, events, database, market, report } = dependencies;
  const storage = storageService({ database, clock, limits: DESK_LIMITS });
  const services: HostServices = {
    alerts: {},
    assistant: {},
    charts: {},
    context: {},
    dialogs: dialogsService({ clock, events, limits: DESK_LIMITS }),
    feeds: {},
    market: marketService({ market, charts: { has: () => false }, limits: MARKET_LIMITS, report }),
    models: {},
    news: {},
    notifications: {},
    storage,
  };
  return { services, close: async () => storage.close() };
}
