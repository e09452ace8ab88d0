import { webAppRunner } from "../apps/runner.ts";
import { managedModelRunner } from "../forecast/wire.ts";
import type { Runner } from "./runner.ts";
import type { RunnerParts } from "./runner-parts.ts";

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
