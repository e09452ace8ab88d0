import type { Clock, Random } from "@bourse/platform";
import type { WebApps } from "../apps/web-apps.ts";
import type { EventBus } from "../events.ts";
import type { ModelSettings } from "../forecast/settings.ts";
import type { MarketDataPort } from "../market/port.ts";
import type { WiredServices } from "../services/index.ts";
import type { Database } from "../store/database.ts";

/** Dependencies of the runners. */
export interface RunnerParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly random: Random;
  /** The folder that contains everything of this host. */
  readonly dataDir: string;
  readonly events: EventBus;
  readonly market: MarketDataPort;
  readonly wired: WiredServices;
  /** Where a managed model finds what it needs. */
  readonly model: ModelSettings;
  readonly apps: WebApps;
  /** Id of the open workspace. */
  workspace(): string;
  /** A fault of the host itself. */
  report(cause: unknown): void;
}
