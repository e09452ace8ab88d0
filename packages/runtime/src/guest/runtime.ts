import {
  CANDLE_SNAPSHOT_MAX_BYTES,
  type Envelope,
  EVENT_MAX_BYTES,
  FULL_FEATURE_MASK,
  type LayoutNode,
  QUOTE_SNAPSHOT_MAX_BYTES,
} from "@bourse/contract";
import { type MachineTime, SerialQueue, systemMachineTime } from "@bourse/platform";
import { admit } from "./admission.ts";
import { Budget } from "./budget.ts";
import { type RuntimeClock, SYSTEM_CLOCK } from "./clock.ts";
import {
  type Execution,
  type Executor,
  type ExecutorEvents,
  type GuestUnit,
  repeatAfterStall,
} from "./executor/executor.ts";
import { OUTPUT_RULES } from "./executor/output-rules.ts";
import { supervisorHere } from "./executor/supervisor.ts";
import { FailurePolicy } from "./failure-policy.ts";
import { RUNTIME_LIMITS, type RuntimeLimits } from "./limits.ts";
import type { WhenIdle } from "./process/child-process.ts";
import { ProcessExecutor } from "./process/client.ts";
import { FigureRing, LogRing } from "./rings.ts";
import { storedBytes } from "./stored-bytes.ts";
import type {
  ActivationOutcome,
  ActivationSpec,
  CallbackFigures,
  CallbackOutcome,
  EventOutcome,
  GuestEvent,
  GuestFault,
  GuestRuntime,
  RenderRequest,
} from "./types.ts";
import { ACCOUNT_LAG_MS } from "./worker/control.ts";
import { type CallbackInput, NO_FIGURES, type RawFault, type RunFigures } from "./worker/messages.ts";

/** Feature bits of this host: all of them. */
export const HOST_FEATURE_MASK = FULL_FEATURE_MASK;

/** Options of a runtime. */
export interface RuntimeOptions {
  /**
   * `process` (the default): workers live in a child process of their own. `worker`: in this process, for tests; its
   * watchdog is only as punctual as this process's own event loop, and a guest that cannot be stopped ends this process.
   */
  readonly isolation?: "process" | "worker" | undefined;
  /** `lets_go`: this process may end by itself while no guest runs, and its guests end with it. `keeps` if absent. */
  readonly whenIdle?: WhenIdle;
  /** Limits that differ from {@link RUNTIME_LIMITS}. */
  readonly limits?: Partial<RuntimeLimits>;
  /** Feature bits the host offers; {@link HOST_FEATURE_MASK} when absent. */
  readonly featureMask?: number;
  readonly clock?: RuntimeClock;
  /** Tells what the machine took from a callback's processor time. */
  readonly machine?: Pick<MachineTime, "mark" | "lostSince">;
}

/** The runtime's record of one guest. */
interface Activation {
  readonly name: string;
  readonly apiVersion: ActivationSpec["apiVersion"];
  readonly unit: GuestUnit;
  /** False while the guest is suspended: only the module's bytes are kept then. */
  isLoaded: boolean;
  /** A guest is never entered while it runs. */
  readonly queue: SerialQueue;
  readonly policy: FailurePolicy;
  readonly log: LogRing;
  readonly figures: FigureRing;
  readonly budget: Budget;
}

/** Creates a runtime. Nothing runs until the first guest is activated; `close` ends everything. */
export function createGuestRuntime(options: RuntimeOptions = {}): GuestRuntime {
  const limits = { ...RUNTIME_LIMITS, ...options.limits };
  const { clock = SYSTEM_CLOCK, machine = systemMachineTime } = options;
  const { featureMask = HOST_FEATURE_MASK, isolation = "process", whenIdle } = options;
  const create = (events: ExecutorEvents): Executor => {
    if (isolation === "worker") return supervisorHere({ limits, rules: OUTPUT_RULES }, events);
    const executor = new ProcessExecutor(limits, events);
    return whenIdle === "lets_go" ? executor.letGoWhenIdle() : executor;
  };
  return new Runtime({ limits, clock, machine, featureMask, create });
}

interface Parts {
  readonly limits: RuntimeLimits;
  readonly clock: RuntimeClock;
  readonly machine: Pick<MachineTime, "mark" | "lostSince">;
  readonly featureMask: number;
  readonly create: (events: ExecutorEvents) => Executor;
}

type About = Pick<CallbackFigures, "kind" | "viewId" | "eventType">;
type Ending = Pick<CallbackFigures, "fault" | "rc">;
type Refused = Extract<CallbackOutcome, { ok: false }>;

/** Result of a start or a callback, after the failure policy. */
interface Ran {
  readonly fault?: GuestFault;
  readonly output?: Uint8Array;
  readonly figures: CallbackFigures;
}

const NOT_ACTIVE: RawFault = { code: "guest.not_active", message: "no such guest is active" };
const STOPPED: RawFault = { code: "guest.stopped", message: "the guest was stopped or replaced" };
const BUSY: RawFault = { code: "guest.busy", message: "too many callbacks wait for this guest" };

class Runtime implements GuestRuntime {
  readonly #parts: Parts;
  readonly #executor: Executor;
  readonly #activations = new Map<string, Activation>();

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#executor = parts.create({
      log: (key, text) => this.#activations.get(key)?.log.add({ at: this.#time(), text }),
    });
  }

  async activate(spec: ActivationSpec): Promise<ActivationOutcome> {
    const { limits, clock, featureMask } = this.#parts;
    const admission = admit(spec, featureMask);
    if (!admission.ok) return { ok: false, fault: { ...admission.fault, at: this.#time(), suspended: false } };
    const activation: Activation = {
      name: spec.activation,
      apiVersion: spec.apiVersion,
      unit: admission.unit,
      isLoaded: true,
      queue: new SerialQueue(),
      policy: new FailurePolicy(limits),
      log: new LogRing(limits.logRingBytes),
      figures: new FigureRing(limits.figures),
      budget: new Budget(limits, clock),
    };
    this.#activations.get(spec.activation)?.budget.release();
    this.#activations.set(spec.activation, activation);
    const load = () => this.#load(activation);
    const { fault, figures } = await activation.queue.run(() => this.#run(activation, { kind: "start" }, load));
    return fault ? { ok: false, fault } : { ok: true, figures };
  }

  async render(name: string, request: RenderRequest): Promise<CallbackOutcome> {
    checkSnapshots(request);
    const { viewId, ...snapshots } = request;
    const ran = await this.#call(name, { kind: "render", viewId }, { kind: "render", ...snapshots });
    const { fault, figures, output } = ran;
    if (fault) return { ok: false, fault, figures };
    return output ? { ok: true, view: readJson<LayoutNode>(output), figures } : { ok: true, figures };
  }

  async deliver(name: string, { type, json }: GuestEvent): Promise<EventOutcome> {
    if (json.length > EVENT_MAX_BYTES) throw new RangeError("the event is over 4 MiB");
    if (this.#activations.get(name)?.apiVersion === 1) throw new TypeError("a guest of API v1 takes no events");
    const input = { kind: "event", first: type === "start", json } as const;
    const { fault, figures, output } = await this.#call(name, { kind: "event", eventType: type }, input);
    if (fault) return { ok: false, fault, figures };
    if (!output) return { ok: true, figures };
    const envelope = readJson<Envelope>(output);
    this.#activations.get(name)?.budget.take("storage", storedBytes(envelope, output.length));
    return { ok: true, envelope, figures };
  }

  retry(name: string): void {
    this.#activations.get(name)?.policy.reset();
  }

  async stop(name: string): Promise<void> {
    this.#activations.get(name)?.budget.release();
    this.#activations.delete(name);
    await this.#executor.drop(name);
  }

  fault(name: string): GuestFault | undefined {
    return this.#activations.get(name)?.policy.refusal(this.#now());
  }

  log(name: string) {
    return this.#activations.get(name)?.log.entries() ?? [];
  }

  figures(name: string) {
    const activation = this.#activations.get(name);
    if (!activation) return undefined;
    const { slowedBy } = activation.budget;
    return { ...activation.figures.read(), ...(slowedBy ? { slowedBy } : {}) };
  }

  close(): Promise<void> {
    for (const { budget } of this.#activations.values()) budget.release();
    this.#activations.clear();
    return this.#executor.close();
  }

  /** Runs a callback in its turn, unless the guest is gone, too busy or blocked by its faults. */
  async #call(name: string, about: About, input: CallbackInput): Promise<Ran> {
    const activation = this.#activations.get(name);
    if (!activation) return this.#refuse(about, NOT_ACTIVE);
    if (activation.queue.depth >= this.#parts.limits.queue) return this.#refuse(about, BUSY);
    return activation.queue.run<Ran>(async () => {
      await activation.budget.ready();
      if (this.#activations.get(name) !== activation) return this.#refuse(about, STOPPED);
      const held = activation.policy.refusal(this.#now());
      if (held) return { fault: held, figures: this.#cost(NO_FIGURES, about) };
      return this.#run(activation, about, () => this.#execute(activation, input));
    });
  }

  /** Runs a start or a callback, and records its cost and the consequence of a failure. */
  async #run(activation: Activation, about: About, work: () => Promise<Execution>): Promise<Ran> {
    const { machine } = this.#parts;
    const begun = machine.mark();
    const execution = await work();
    // Nothing ran: the guest waits for its start event.
    if (!execution.ok && execution.fault.code === "guest.restarted") return this.#refuse(about, execution.fault);
    const cost = given(execution.figures, () => machine.lostSince(begun).ms);
    const figures = this.#cost(cost, about, execution.ok ? { rc: 0 } : failureFigures(execution.fault));
    activation.figures.add(figures);
    activation.budget.take("processor", figures.cpuMs);
    if (!execution.ok) {
      const fault = activation.policy.failure(execution.fault, this.#now());
      if (fault.suspended) await this.#unload(activation);
      return { fault, figures };
    }
    // A start proves little: only a successful callback ends a streak of faults.
    if (about.kind !== "start") activation.policy.success();
    return execution.output ? { output: execution.output, figures } : { figures };
  }

  async #execute(activation: Activation, input: CallbackInput): Promise<Execution> {
    const loaded = activation.isLoaded ? undefined : await this.#load(activation);
    if (loaded?.ok === false) return loaded;
    const call = () => this.#executor.call(activation.name, input);
    return input.kind === "render" ? repeatAfterStall(call) : call();
  }

  #load(activation: Activation): Promise<Execution> {
    activation.isLoaded = true;
    return repeatAfterStall(() => this.#executor.load(activation.name, activation.unit));
  }

  /** A suspended guest may stay suspended for weeks; its thread and its machine code, tens of MiB, are freed. */
  async #unload(activation: Activation): Promise<void> {
    if (this.#activations.get(activation.name) !== activation) return;
    activation.isLoaded = false;
    await this.#executor.drop(activation.name);
  }

  #refuse(about: About, fault: RawFault): Refused {
    const figures = this.#cost(NO_FIGURES, about, failureFigures(fault));
    return { ok: false, fault: { ...fault, at: this.#time(), suspended: false }, figures };
  }

  #cost(figures: RunFigures, about: About, end: Ending = {}): CallbackFigures {
    return { ...about, at: this.#time(), ...figures, ...end };
  }

  #now(): number {
    return this.#parts.clock.now();
  }

  #time(): string {
    return new Date(this.#now()).toISOString();
  }
}

/** Subtracts stolen time, part of which the kernel counts as the thread's own. */
function given(figures: RunFigures, lostMs: () => number): RunFigures {
  if (figures.cpuMs < ACCOUNT_LAG_MS) return figures;
  return { ...figures, cpuMs: Math.max(0, figures.cpuMs - lostMs()) };
}

const failureFigures = ({ code, rc }: RawFault): Ending => (rc === undefined ? { fault: code } : { fault: code, rc });

/** The specification limits snapshots; a larger one is a fault of the host's market data, not of the guest. */
function checkSnapshots({ quote, candles }: RenderRequest): void {
  if (quote && quote.length > QUOTE_SNAPSHOT_MAX_BYTES) throw new RangeError("the quote snapshot is over 16 KiB");
  if (candles && candles.json.length > CANDLE_SNAPSHOT_MAX_BYTES)
    throw new RangeError("the candle snapshot is over 128 KiB");
}

/** The worker has validated exactly these bytes. */
function readJson<Output>(output: Uint8Array): Output {
  return JSON.parse(Buffer.from(output.buffer, output.byteOffset, output.length).toString()) as Output;
}
