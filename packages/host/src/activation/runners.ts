import type { Clock, Random } from "@bourse/platform";
import { webAppRunner } from "../apps/runner.ts";
import type { WebApps } from "../apps/web-apps.ts";
import type { EventBus } from "../events.ts";
import type { ModelSettings } from "../forecast/settings.ts";
import { managedModelRunner } from "../forecast/wire.ts";
import type { MarketDataPort } from "../market/port.ts";
import type { WiredServices } from "../services/index.ts";
import type { Database } from "../store/database.ts";
import type { Runner } from "./runner.ts";

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

interface RunnerRow {
  readonly runtime: Runner["runtime"];
  create(parts: RunnerParts): Runner;
}

/** One row for each runtime that this host runs beside guests; each is also in the table of the host's releases. */
export const RUNNERS: readonly RunnerRow[] = [
  { runtime: "webApp", create: ({ apps }) => webAppRunner(apps) },
  { runtime: "managedModel", create: managedModelRunner },
];

export function wireRunners(parts: RunnerParts): readonly Runner[] {
  return RUNNERS.map(({ create }) => create(parts));
}
