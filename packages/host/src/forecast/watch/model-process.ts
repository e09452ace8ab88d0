import type { ForecastLimits } from "@bourse/contract";
import type { ActivationReason } from "@bourse/contract/host-api";
import type { Clock } from "@bourse/platform";
import { HostRefusal } from "../../refusal.ts";
import { checkHealth, type ModelVersion, type ServingModel } from "../serve/start.ts";

/** States of the process of a prepared model. */
export type ProcessState = "idle" | "starting" | "serving" | "waiting" | "given_up" | "ended";

/** Parts of a watched process. */
export interface ProcessParts {
  /** Starts it once. */
  start(signal: AbortSignal): Promise<ServingModel>;
  readonly metadata: ModelVersion;
  readonly clock: Clock;
  readonly limits: ForecastLimits;
  /** Called with every state and its reason. */
  moved(state: ProcessState, reason?: ActivationReason): void;
  /** A fault of the host itself. */
  report(cause: unknown): void;
}

/** Refusals after which another start with the same files ends the same way. */
const FINAL: ReadonlySet<string> = new Set([
  "forecast.tree_changed",
  "forecast.python_changed",
  "forecast.address_wrong",
  "forecast.answer_too_large",
]);

/** Failures that do not count against the process. */
const HARMLESS: ReadonlySet<string> = new Set(["forecast.refused", "forecast.stopped"]);

/** The process ended before it answered: it may have been killed, or have ended since the last question. */
const LOST: ReadonlySet<string> = new Set(["forecast.unavailable", "forecast.stopped"]);

/** Health requests that must succeed in a row before earlier failures are forgotten. */
const SETTLED_AFTER = 12;

/**
 * One process of a model, started by the first question and stopped after a while without one. A process that ends,
 * hangs or answers nonsense is stopped and started again after a wait that doubles; after too many failures only the
 * trader starts it.
 */
export class ModelProcess {
  readonly #parts: ProcessParts;
  #state: ProcessState = "idle";
  #life = new AbortController();
  #starting: Promise<ServingModel> | undefined;
  #serving: ServingModel | undefined;
  readonly #stopping = new Set<Promise<unknown>>();
  #failures = 0;
  #healthy = 0;
  #busy = 0;
  #turn: Promise<void> = Promise.resolve();
  #askedAt = 0;
  #cancelTimer = () => {};

  constructor(parts: ProcessParts) {
    this.#parts = parts;
  }

  get state(): ProcessState {
    return this.#state;
  }

  /**
   * Asks for a forecast, after all earlier questions; starts the process if it is idle. Cancelling a question while the
   * process computes ends the process: nothing else stops the computation. @throws HostRefusal
   */
  async ask(body: string, signal?: AbortSignal): Promise<unknown> {
    const before = this.#turn;
    const turn = Promise.withResolvers<void>();
    this.#turn = turn.promise;
    this.#busy += 1;
    try {
      await (signal ? beforeOrAborted(before, signal) : before);
      if (signal?.aborted) throw cancelled();
      return await this.#askOnceMore(await this.#ready(), body, signal);
    } finally {
      this.#busy -= 1;
      this.#askedAt = this.#parts.clock.elapsed();
      // A question that was cancelled while it waited still lets the earlier ones finish first.
      before.then(turn.resolve, turn.reject);
    }
  }

  /** Starts it again although it failed too often. */
  retry(): void {
    if (this.#state !== "given_up" && this.#state !== "waiting") return;
    this.#failures = 0;
    this.#begin().catch(() => undefined);
  }

  /** Ends the process and starts none again. */
  async end(): Promise<void> {
    this.#move("ended");
    this.#cancelTimer();
    this.#life.abort();
    const serving = this.#serving ?? (await this.#starting?.catch(() => undefined));
    // A process that failed or was stopped just before may still be ending.
    await Promise.all([serving?.stop(), ...this.#stopping]);
  }

  async #stop(serving: ServingModel): Promise<void> {
    const stopped = serving.stop();
    this.#stopping.add(stopped);
    try {
      await stopped;
    } finally {
      this.#stopping.delete(stopped);
    }
  }

  /** A question changes nothing, so one whose process was lost is asked once more, of a process that is started for it. */
  async #askOnceMore(serving: ServingModel, body: string, signal?: AbortSignal): Promise<unknown> {
    try {
      return await this.#putTo(serving, body, signal);
    } catch (cause) {
      const isLost = cause instanceof HostRefusal && LOST.has(cause.code);
      if (!isLost || this.#state === "ended" || this.#state === "given_up") throw cause;
      await this.#forget(serving);
      return await this.#putTo(await this.#ready(), body, signal);
    }
  }

  /** Drops the lost process now, because the report of its end may come after the failed answer. */
  async #forget(serving: ServingModel): Promise<void> {
    if (this.#serving !== serving) return;
    await this.#rest(serving, "it was stopped; the question starts it again");
  }

  async #putTo(serving: ServingModel, body: string, signal?: AbortSignal): Promise<unknown> {
    let ending: Promise<void> | undefined;
    const end = () => {
      if (this.#serving === serving) ending = this.#rest(serving, "stopped because its question was cancelled");
    };
    signal?.addEventListener("abort", end, { once: true });
    try {
      if (signal?.aborted) throw cancelled();
      const answer = await serving.ask({ method: "POST", path: "/forecast", body }, this.#parts.limits.answerMs);
      if (this.#state === "ended") throw new HostRefusal("forecast.stopped", "the model was removed meanwhile");
      return answer;
    } catch (cause) {
      await ending;
      if (signal?.aborted) throw cancelled();
      if (cause instanceof HostRefusal && !HARMLESS.has(cause.code)) await this.#fail(serving, cause);
      throw cause;
    } finally {
      signal?.removeEventListener("abort", end);
    }
  }

  async #ready(): Promise<ServingModel> {
    if (this.#serving) return this.#serving;
    if (this.#starting) return this.#starting;
    // A trader who asks does not wait for the pause after a failure. Too many failures still stop further starts.
    if (this.#state === "idle" || this.#state === "waiting") return this.#begin();
    const why = { ended: "it has ended", given_up: "it failed too often" };
    const message = why[this.#state as keyof typeof why] ?? "it starts";
    throw new HostRefusal("forecast.unavailable", message);
  }

  #begin(): Promise<ServingModel> {
    this.#cancelTimer();
    this.#move("starting");
    this.#starting = this.#start().finally(() => {
      this.#starting = undefined;
    });
    return this.#starting;
  }

  async #start(): Promise<ServingModel> {
    try {
      const serving = await this.#parts.start(this.#life.signal);
      if (this.#state === "ended") {
        await serving.stop();
        throw new HostRefusal("forecast.stopped", "the model was removed while it started");
      }
      this.#serving = serving;
      this.#healthy = 0;
      this.#askedAt = this.#parts.clock.elapsed();
      this.#move("serving");
      serving.ended.then((code) => this.#left(serving, code), this.#parts.report);
      this.#watch(serving);
      return serving;
    } catch (cause) {
      const refusal = cause instanceof HostRefusal ? cause : this.#unexpected(cause);
      if (refusal.code !== "forecast.stopped") this.#failed(refusal);
      throw refusal;
    }
  }

  /** Converts it to a failed start: without that, the model would look as if it were still starting. */
  #unexpected(cause: unknown): HostRefusal {
    this.#parts.report(cause);
    return new HostRefusal("forecast.start_failed", "the host could not start it");
  }

  /** The process ended although nobody stopped it. */
  #left(serving: ServingModel, code: number): void {
    if (this.#serving !== serving) return;
    this.#serving = undefined;
    const words = serving.lastWords();
    this.#failed(new HostRefusal("forecast.start_failed", `it ended with ${code}${words === "" ? "" : `: ${words}`}`));
  }

  async #fail(serving: ServingModel, cause: HostRefusal): Promise<void> {
    if (this.#serving !== serving) return;
    this.#serving = undefined;
    this.#failed(cause);
    await this.#stop(serving);
  }

  #failed({ code, message }: HostRefusal): void {
    if (this.#state === "ended") return;
    const { limits, clock } = this.#parts;
    this.#cancelTimer();
    this.#failures += 1;
    if (FINAL.has(code) || this.#failures >= limits.maxFailures) {
      this.#move("given_up", { code, message });
      return;
    }
    const wait = limits.backOffMs * 2 ** (this.#failures - 1);
    this.#move("waiting", { code, message });
    this.#cancelTimer = clock.after(wait, () => void this.#begin().catch(() => undefined));
  }

  #watch(serving: ServingModel): void {
    this.#cancelTimer = this.#parts.clock.after(this.#parts.limits.healthEveryMs, () => {
      this.#look(serving).catch(this.#parts.report);
    });
  }

  async #look(serving: ServingModel): Promise<void> {
    const { clock, limits, metadata } = this.#parts;
    if (this.#serving !== serving) return;
    const isIdle = this.#busy === 0 && clock.elapsed() - this.#askedAt >= limits.idleMs;
    if (isIdle) {
      this.#failures = 0;
      return this.#rest(serving, "stopped because nobody asked; the next forecast starts it");
    }
    try {
      // A question under way has its own time limit, and the process answers only one request at a time.
      if (this.#busy === 0) await checkHealth(serving, metadata, limits.healthMs);
      this.#healthy += 1;
      if (this.#healthy >= SETTLED_AFTER) this.#failures = 0;
      if (this.#serving === serving) this.#watch(serving);
    } catch (cause) {
      if (!(cause instanceof HostRefusal)) throw cause;
      if (cause.code !== "forecast.stopped") await this.#fail(serving, cause);
    }
  }

  async #rest(serving: ServingModel, message: string): Promise<void> {
    this.#serving = undefined;
    this.#cancelTimer();
    this.#move("idle", { message });
    await this.#stop(serving);
  }

  #move(state: ProcessState, reason?: ActivationReason): void {
    if (this.#state === "ended") return;
    this.#state = state;
    this.#parts.moved(state, reason);
  }
}

function cancelled(): HostRefusal {
  return new HostRefusal("forecast.question_cancelled", "nobody waits for it any more");
}

/** One signal may serve thousands of questions, so each removes its listener. */
async function beforeOrAborted(before: Promise<void>, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const onAbort = () => resolve();
  if (signal.aborted) resolve();
  signal.addEventListener("abort", onAbort, { once: true });
  try {
    await Promise.race([before, promise]);
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
}
