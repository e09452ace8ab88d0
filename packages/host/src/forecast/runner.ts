import { readdirSync } from "node:fs";
import { join } from "node:path";
import { type ForecastLimits, isErrorCode, MANAGED_MODEL_ID, type ManagedModelManifest } from "@bourse/contract";
import type { ActivationReason, ActivationState } from "@bourse/contract/host-api";
import type { Clock, Random } from "@bourse/platform";
import type { Hosted, HostedState, Runner, Running } from "../activation/runner.ts";
import { HostRefusal } from "../refusal.ts";
import type { ForecastModels } from "../services/forecasts/models.ts";
import type { Database } from "../store/database.ts";
import { type PrepareParts, prepareModel } from "./prepare/prepare.ts";
import { type Prepared, preparedStore } from "./prepare/prepared.ts";
import { startModel } from "./serve/start.ts";
import { removeTree } from "./tree/change-tree.ts";
import { ownFolder } from "./tree/own-folder.ts";
import { ModelProcess, type ProcessState } from "./watch/model-process.ts";

/** Dependencies of the runner of managed models. */
export interface ModelRunnerParts extends Omit<PrepareParts, "limits"> {
  readonly database: Database;
  readonly clock: Clock;
  readonly random: Random;
  readonly dataDir: string;
  readonly limits: ForecastLimits;
  /** Where callers find a running model. */
  readonly models: ForecastModels;
  /** Removes the forecasts of an extension. */
  forgetForecasts(extensionId: string): void;
}

/** Maximum lines in the log of one generation. */
const MAX_LOG = 200;

/** Runs the official forecast model: prepares it once for each package, and watches its process. */
export function modelRunner(parts: ModelRunnerParts): Runner {
  const folder = join(parts.dataDir, "forecast");
  const store = preparedStore(parts.database);
  return {
    runtime: "managedModel",
    scope: "host",
    start(hosted, state) {
      const generation = new Generation(hosted, state, { ...parts, folder, store });
      parts.models.add(generation.model);
      generation.begin();
      return generation;
    },
    forget(extensionId) {
      // The host calls this for every removed extension, and the model may still be installed.
      if (extensionId !== MANAGED_MODEL_ID) return;
      store.forget(extensionId);
      parts.forgetForecasts(extensionId);
      removeTree(folder);
    },
  };
}

interface Preparing {
  readonly stop: AbortController;
  readonly done: Promise<void>;
  /** Resolves when everything that the machine must have is found, or when weights are being fetched. */
  readonly found: Promise<void>;
}

type Parts = ModelRunnerParts & { readonly folder: string; readonly store: ReturnType<typeof preparedStore> };

const STATES: Readonly<Record<Exclude<ProcessState, "ended">, Exclude<ActivationState, "stopped">>> = {
  idle: "healthy",
  starting: "starting",
  serving: "healthy",
  waiting: "failed",
  given_up: "suspended",
};

/** Failures that a preparation from the signed package repairs. */
const REPAIRED_BY_PREPARING: ReadonlySet<string> = new Set(["forecast.tree_changed", "forecast.python_changed"]);

/** Failures that the trader repairs on this machine: each forecast checks whether that has been done. */
const REPAIRED_BY_THE_TRADER: ReadonlySet<string> = new Set([
  "forecast.numpy_missing",
  "forecast.python_missing",
  "forecast.weights_missing",
]);

class Generation implements Running {
  readonly #hosted: Hosted;
  readonly #state: HostedState;
  readonly #parts: Parts;
  readonly #tree: string;
  readonly #log: { at: string; text: string }[] = [];
  #preparing: Preparing | undefined;
  #process: ModelProcess | undefined;
  #prepared: Prepared | undefined;
  #reason: ActivationReason | undefined;
  #isEnded = false;

  constructor(hosted: Hosted, state: HostedState, parts: Parts) {
    this.#hosted = hosted;
    this.#state = state;
    this.#parts = parts;
    this.#tree = join(parts.folder, hosted.files.digest);
  }

  get model() {
    const { id, generation, manifest } = this.#hosted;
    return {
      id,
      generation,
      manifest: manifest as ManagedModelManifest,
      isServing: () => this.#process?.state === "serving",
      python: () => this.#prepared && `Python ${this.#prepared.python.version}`,
      ask: (body: string, signal?: AbortSignal) => this.#ask(body, signal),
      cancel: () => this.#cancel(),
    };
  }

  begin(): void {
    this.#orSuspend(() => {
      this.#sweep();
      const prepared = this.#parts.store.find(this.#hosted.files.digest);
      if (prepared) this.#serve(prepared);
      else this.#prepare();
    });
  }

  retry(): void {
    if (this.#preparing || this.#isEnded) return;
    const isBroken = REPAIRED_BY_PREPARING.has(this.#reason?.code ?? "");
    if (this.#process && !isBroken) {
      this.#process.retry();
      return;
    }
    this.#orSuspend(() => {
      ownFolder(this.#parts.folder);
      this.#discard();
      this.#prepare();
    });
  }

  log(): { at: string; text: string }[] {
    return [...this.#log];
  }

  async end(): Promise<void> {
    this.#isEnded = true;
    this.#parts.models.remove(this.#hosted.generation);
    this.#preparing?.stop.abort();
    await this.#preparing?.done;
    await this.#process?.end();
  }

  async #ask(body: string, signal: AbortSignal | undefined): Promise<unknown> {
    if (this.#isEnded) throw new HostRefusal("forecast.stopped", "the model was removed");
    if (!this.#process) await this.#lookAgain();
    if (!this.#process) throw this.#whyNot();
    const answer = await this.#process.ask(body, signal);
    if (this.#isEnded) throw new HostRefusal("forecast.stopped", "the model was removed meanwhile");
    return answer;
  }

  /** Waits only for the search: after it, fetching, copying and hashing take minutes. */
  async #lookAgain(): Promise<void> {
    const code = this.#reason?.code ?? "";
    if (!REPAIRED_BY_THE_TRADER.has(code)) return;
    // A folder may be filled while the host runs; a repository is only asked again when the trader retries.
    if (code === "forecast.weights_missing" && this.#parts.weights.folder === undefined) return;
    this.retry();
    const { done, found } = this.#preparing ?? {};
    await Promise.race([done, found]);
  }

  /** If even the begin fails, the model is shown with its reason and the trader can retry. */
  #orSuspend(act: () => void): void {
    try {
      act();
    } catch (cause) {
      this.#refused(cause);
    }
  }

  /** The model's own reason, whose hint helps the trader; a state without a code passes by itself. */
  #whyNot(): HostRefusal {
    const { code = "", message = "it is being prepared" } = this.#reason ?? {};
    const isOwn = code.startsWith("forecast.") && isErrorCode(code);
    return new HostRefusal(isOwn ? code : "forecast.unavailable", message);
  }

  /** Stops a preparation and deletes all of it; false if none is under way. */
  async #cancel(): Promise<boolean> {
    if (!this.#preparing) return false;
    this.#preparing.stop.abort();
    await this.#preparing.done;
    this.#discard();
    return true;
  }

  #prepare(): void {
    const stop = new AbortController();
    const found = Promise.withResolvers<void>();
    const done = this.#run(stop.signal, found.resolve).finally(() => {
      this.#preparing = undefined;
    });
    this.#preparing = { stop, done, found: found.promise };
  }

  async #run(signal: AbortSignal, found: () => void): Promise<void> {
    const { store } = this.#parts;
    const { id, files, manifest } = this.#hosted;
    const metadata = (manifest as ManagedModelManifest).metadata.managedModel;
    const progress = (message: string) => void this.#tell("preparing", { message });
    const tried = (verdict: string) => this.#note(verdict);
    try {
      const prepared = await prepareModel(
        { files, metadata, folder: this.#tree, signal, progress, found, tried },
        this.#parts,
      );
      if (this.#isEnded) return;
      store.write(id, files.digest, prepared);
      this.#serve(prepared);
    } catch (cause) {
      this.#refused(cause);
    }
  }

  #refused(cause: unknown): void {
    if (!(cause instanceof HostRefusal)) this.#state.report(cause);
    const isOwn = cause instanceof HostRefusal;
    const code = isOwn ? cause.code : "host.internal";
    const message = isOwn ? cause.message : "the host failed to prepare the model";
    // A trader who needs the room has no use for half a model.
    if (code === "forecast.disk_full") this.#discard();
    this.#tell("suspended", { code, message });
  }

  #serve(prepared: Prepared): void {
    const { clock, random, limits } = this.#parts;
    const metadata = (this.#hosted.manifest as ManagedModelManifest).metadata.managedModel;
    const folder = this.#tree;
    this.#prepared = prepared;
    this.#process = new ModelProcess({
      start: (signal) => startModel({ folder, prepared, metadata, clock, random, limits, signal }),
      metadata,
      clock,
      limits,
      moved: (state, reason) => {
        if (state !== "ended") this.#tell(STATES[state], reason);
      },
      report: (cause) => this.#state.report(cause),
    });
    this.#tell("healthy", { message: "ready; the first forecast starts it" });
  }

  #tell(state: Exclude<ActivationState, "stopped">, reason?: ActivationReason): void {
    this.#reason = reason;
    if (reason) this.#note(reason.code === undefined ? reason.message : `${reason.code}: ${reason.message}`);
    if (!this.#isEnded) this.#state.to(state, reason);
  }

  #note(text: string): void {
    this.#log.push({ at: this.#parts.clock.now().toISOString(), text });
    if (this.#log.length > MAX_LOG) this.#log.shift();
  }

  /** Deletes the tree and its record. */
  #discard(): void {
    const process = this.#process;
    this.#process = undefined;
    this.#prepared = undefined;
    process?.end().catch((cause: unknown) => this.#state.report(cause));
    this.#parts.store.forgetDigest(this.#hosted.files.digest);
    removeTree(this.#tree);
    removeTree(`${this.#tree}.downloads`);
  }

  /** Deletes the trees of versions that an update left behind. */
  #sweep(): void {
    const { folder } = this.#parts;
    ownFolder(folder);
    for (const name of readdirSync(folder)) {
      if (!name.startsWith(this.#hosted.files.digest)) removeTree(join(folder, name));
    }
  }
}
