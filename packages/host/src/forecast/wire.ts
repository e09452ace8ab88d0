import { FORECAST_LIMITS } from "@bourse/contract";
import type { Runner } from "../activation/runner.ts";
import type { RunnerParts } from "../activation/runner-parts.ts";
import { modelRunner } from "./runner.ts";

/** The runner of managed models, with the machine's own Python. */
export function managedModelRunner({ wired, model, ...parts }: RunnerParts): Runner {
  const { models, forget, egress } = wired.forecasting;
  const environment = { ...model.search, MODEL_PYTHON: model.python, MODEL_WHEELS: model.wheels };
  return modelRunner({
    ...parts,
    search: { environment },
    weights: { folder: model.weights, repositoryUrl: model.repositoryUrl, egress },
    limits: FORECAST_LIMITS,
    models,
    forgetForecasts: forget,
  });
}
