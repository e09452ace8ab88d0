import { FORECAST_LIMITS } from "@bourse/contract";
import type { Clock, Random } from "@bourse/platform";
import type { GuestRuntime } from "@bourse/runtime";
import type { Runner } from "./activation/runner.ts";
import { webAppRunner } from "./apps/runner.ts";
import type { WebApps } from "./apps/web-apps.ts";
import { modelRunner } from "./forecast/runner.ts";
import type { ModelSettings } from "./forecast/settings.ts";
import type { WiredServices } from "./services/index.ts";
import type { Database } from "./store/database.ts";

/** Replaceable runners; each has a real default. */
export interface ReplacedRunners {
  /** Runs guests. */
  readonly runtime?: GuestRuntime;
  /** Run web applications and models. */
  readonly runners?: readonly Runner[];
}

/** Dependencies of the runners. */
export interface RunnerParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly random: Random;
  /** The folder that contains everything of this host. */
  readonly dataDir: string;
  readonly wired: Pick<WiredServices, "forecasting">;
  /** Where a managed model finds what it needs. */
  readonly model: ModelSettings;
  readonly apps: WebApps;
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

/** Gives the runners their services. */
export function wireRunners(parts: RunnerParts): readonly Runner[] {
  return RUNNERS.map(({ create }) => create(parts));
}

/** The runner of managed models, with the machine's own Python. */
function managedModelRunner({ wired, model, database, clock, random, dataDir }: RunnerParts): Runner {
  const { models, forget, egress } = wired.forecasting;
  const environment = { ...model.search, MODEL_PYTHON: model.python, MODEL_WHEELS: model.wheels };
  return modelRunner({
    database,
    clock,
    random,
    dataDir,
    search: { environment },
    weights: { folder: model.weights, repositoryUrl: model.repositoryUrl, egress },
    limits: FORECAST_LIMITS,
    models,
    forgetForecasts: forget,
  });
}
