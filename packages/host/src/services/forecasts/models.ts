import type { ManagedModelManifest } from "@bourse/contract";

/** A generation of a model that can be asked. */
export interface ForecastModelHandle {
  readonly id: string;
  readonly generation: string;
  readonly manifest: ManagedModelManifest;
  /** False while no process of it runs. */
  isServing(): boolean;
  /** The version of its Python; undefined before it is prepared. */
  python(): string | undefined;
  /** Asks for a forecast. The signal ends the model's work on it. @throws HostRefusal `forecast.*` */
  ask(body: string, signal?: AbortSignal): Promise<unknown>;
  /** Stops a preparation and deletes what it made; false if none is under way. */
  cancel(): Promise<boolean>;
}

/** The models whose generation runs: at most one, because the contract knows one id. */
export interface ForecastModels {
  add(model: ForecastModelHandle): void;
  remove(generation: string): void;
  current(): ForecastModelHandle | undefined;
}

export function forecastModels(): ForecastModels {
  const running = new Map<string, ForecastModelHandle>();
  return {
    add: (model) => void running.set(model.generation, model),
    remove: (generation) => void running.delete(generation),
    current: () => [...running.values()].at(-1),
  };
}
