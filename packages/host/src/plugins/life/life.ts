import type { PluginLimits } from "@bourse/contract";
import type { Clock } from "@bourse/platform";
import { HostRefusal } from "../../refusal.ts";
import type { RunningPlugin } from "../process/start.ts";

/** States of a plugin's process. `stopped`: only the trader can start it again. */
export type PluginState = "idle" | "starting" | "running" | "waiting" | "stopped" | "ended";

/** Parts of a plugin's life. */
export interface LifeParts {
  /** Checks the files and starts the process. @param signal ends the start, and later cuts off the running plugin */
  start(signal: AbortSignal): Promise<RunningPlugin>;
  /** True: it is started again after a crash; false: the next request starts it. */
  readonly keepsRunning: boolean;
  readonly clock: Clock;
  readonly limits: PluginLimits;
  /** Called after each change of the state. */
  changed(): void;
  report(cause: unknown): void;
}

/** Refusals after which another start with the same files ends the same way. */
const FINAL: ReadonlySet<string> = new Set([
  "plugin.untrusted",
  "plugin.refused",
  "plugin.unknown",
  "plugin.runtime_missing",
]);

/** Starts a plugin when it is needed, waits longer after each crash, and gives up when it crashes too often. */
export class PluginLife {
  readonly #parts: LifeParts;
  #state: PluginState = "idle";
  #reason: string | undefined;
  #running: RunningPlugin | undefined;
  #starting: Promise<RunningPlugin> | undefined;
  #crashes: number[] = [];
  #failuresInARow = 0;
  #cancelTimer = () => {};
  #endStart = () => {};
  readonly #cut = new AbortController();

  constructor(parts: LifeParts) {
    this.#parts = parts;
  }

  get state(): PluginState {
    return this.#state;
  }

  /** Why it waits or was stopped. */
  get reason(): string | undefined {
    return this.#state === "waiting" || this.#state === "stopped" ? this.#reason : undefined;
  }

  /** The running plugin, if it runs. */
  get running(): RunningPlugin | undefined {
    return this.#running;
  }

  /** The running plugin; starts it if it may start. @throws HostRefusal `plugin.unavailable`, why it does not start */
  async ready(): Promise<RunningPlugin> {
    if (this.#running) return this.#running;
    if (this.#starting) return this.#starting;
    if (this.#state === "idle") return this.#begin();
    throw new HostRefusal("plugin.unavailable", `it is ${this.#state}${this.#reason ? `: ${this.#reason}` : ""}`);
  }

  /** Ends it if it runs, and starts it with its crashes forgotten. If it does not start, `reason` says why. */
  async restart(): Promise<void> {
    if (this.#state === "ended") return;
    this.#crashes = [];
    this.#failuresInARow = 0;
    await (this.#starting ?? this.#begin()).catch(() => undefined);
  }

  /** Restarts it if it runs or is about to: the values that it gets at its start have changed. */
  async reload(): Promise<void> {
    await this.#starting?.catch(() => undefined);
    if (this.#running) await this.restart();
  }

  /** Cuts it off: from now on nothing that it sends has an effect. It never runs again. */
  cut(): void {
    this.#cancelTimer();
    this.#become("ended");
    this.#cut.abort();
  }

  /** Ends it; calls that it makes before its end still have an effect. */
  async end(): Promise<void> {
    this.#cancelTimer();
    this.#become("ended");
    this.#endStart();
    const running = this.#running ?? (await this.#starting?.catch(() => undefined));
    await running?.stop();
  }

  #begin(): Promise<RunningPlugin> {
    this.#cancelTimer();
    const before = this.#running;
    this.#running = undefined;
    this.#become("starting");
    this.#starting = this.#start(before).finally(() => {
      this.#starting = undefined;
    });
    return this.#starting;
  }

  async #start(before: RunningPlugin | undefined): Promise<RunningPlugin> {
    try {
      await before?.stop();
      this.#requireWanted();
      // For this start only: the previous process may not have ended yet.
      const unwanted = new AbortController();
      this.#endStart = () => unwanted.abort();
      const running = await this.#parts.start(AbortSignal.any([unwanted.signal, this.#cut.signal]));
      this.#endStart = () => {};
      if (this.#state === "ended") await running.stop();
      this.#requireWanted();
      this.#running = running;
      this.#reason = undefined;
      this.#become("running");
      const since = this.#now();
      running.ended.then((code) => this.#left(running, code, since), this.#parts.report);
      return running;
    } catch (cause) {
      if (!(cause instanceof HostRefusal)) this.#parts.report(cause);
      const isOwn = cause instanceof HostRefusal;
      this.#crashed(
        isOwn ? `${cause.code}: ${cause.message}` : "the host could not start it",
        isOwn && FINAL.has(cause.code),
      );
      throw cause;
    }
  }

  #requireWanted(): void {
    if (this.#state === "ended") throw new HostRefusal("plugin.unavailable", "it was ended while it started");
  }

  #left(running: RunningPlugin, code: number, since: number): void {
    if (this.#running !== running) return;
    this.#running = undefined;
    if (this.#now() - since >= this.#parts.limits.crashWindowMs) this.#failuresInARow = 0;
    const words = running.lines().at(-1)?.slice(0, 200);
    this.#crashed(`it ended with ${code}${words === undefined ? "" : `: ${words}`}`, false);
  }

  #crashed(reason: string, isFinal: boolean): void {
    if (this.#state === "ended") return;
    const { limits, clock, keepsRunning } = this.#parts;
    const now = this.#now();
    this.#reason = reason;
    this.#crashes = [...this.#crashes.filter((each) => now - each < limits.crashWindowMs), now];
    this.#failuresInARow += 1;
    if (isFinal || this.#crashes.length >= limits.maxCrashes) {
      this.#become("stopped");
      return;
    }
    this.#become("waiting");
    const wait = Math.min(limits.maxBackOffMs, limits.backOffMs * 2 ** (this.#failuresInARow - 1));
    this.#cancelTimer = clock.after(wait, () => {
      if (keepsRunning) this.#begin().catch(() => undefined);
      else this.#become("idle");
    });
  }

  #become(state: PluginState): void {
    this.#state = state;
    this.#parts.changed();
  }

  #now(): number {
    return this.#parts.clock.elapsed();
  }
}
