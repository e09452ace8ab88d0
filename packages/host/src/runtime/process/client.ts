import { type Execution, type Executor, failed, type GuestUnit, type LogListener } from "../executor/executor.ts";
import type { RuntimeLimits } from "../limits.ts";
import type { CallbackInput, RawFault } from "../worker/messages.ts";
import { Child } from "./child-process.ts";
import type { Frame } from "./frames.ts";
import { type Answer, type Ask, callFrame, executionOf } from "./protocol.ts";

/**
 * Runs guests in a process of their own. When that process dies, everything it was asked is answered with
 * `guest.host_lost`, and the next callback starts a new one and loads its guest there.
 */
export class ProcessExecutor implements Executor {
  readonly #limits: RuntimeLimits;
  readonly #onLog: LogListener;
  readonly #units = new Map<string, GuestUnit>();
  readonly #pending = new Map<number, (execution: Execution) => void>();
  /** Guests that the present child knows. */
  #known = new Set<string>();
  #child: Child | undefined;
  #nextId = 1;

  constructor(limits: RuntimeLimits, onLog: LogListener) {
    this.#limits = limits;
    this.#onLog = onLog;
  }

  /** Process id of the runtime, while it runs: for figures and for tests. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  load(key: string, unit: GuestUnit): Promise<Execution> {
    this.#units.set(key, unit);
    return this.#load(key, unit);
  }

  async call(key: string, input: CallbackInput): Promise<Execution> {
    const unit = this.#units.get(key);
    if (!unit) return failed({ code: "guest.not_active", message: "no guest is loaded under this name" });
    if (!this.#child || !this.#known.has(key)) {
      const loaded = await this.#load(key, unit);
      if (!loaded.ok) return loaded;
    }
    return this.#ask((id) => callFrame(id, key, input));
  }

  async drop(key: string): Promise<void> {
    this.#units.delete(key);
    if (this.#child && this.#known.delete(key))
      await this.#ask((id) => ({ header: { op: "drop", id, key }, parts: [] }));
  }

  async close(): Promise<void> {
    this.#units.clear();
    const child = this.#child;
    this.#lose({ code: "guest.stopped", message: "the runtime was closed" });
    await child?.end();
  }

  #load(key: string, { module, sha256, grant }: GuestUnit): Promise<Execution> {
    const asked = this.#ask((id) => ({ header: { op: "load", id, key, sha256, grant }, parts: [module] }));
    this.#known.add(key);
    return asked;
  }

  #ask(frame: (id: number) => Frame<Ask>): Promise<Execution> {
    const child = this.#running();
    const id = this.#nextId++;
    return new Promise((resolve) => {
      this.#pending.set(id, resolve);
      child.send(frame(id));
      child.expect(true);
    });
  }

  #running(): Child {
    if (this.#child) return this.#child;
    const child = new Child(this.#limits, {
      answer: ({ header, parts }) => this.#receive(header, parts),
      lost: (why) => {
        if (this.#child === child) this.#lose({ code: "guest.host_lost", message: why });
      },
    });
    this.#child = child;
    return child;
  }

  #receive(answer: Answer, parts: readonly Uint8Array[]): void {
    if (answer.op === "log") this.#onLog(answer.key, answer.text);
    if (answer.op !== "done") return;
    const settle = this.#pending.get(answer.id);
    this.#pending.delete(answer.id);
    if (this.#pending.size === 0) this.#child?.expect(false);
    settle?.(executionOf(answer, parts[0]));
  }

  #lose(fault: RawFault): void {
    const asked = [...this.#pending.values()];
    this.#pending.clear();
    this.#known = new Set();
    this.#child = undefined;
    for (const settle of asked) settle(failed(fault));
  }
}
