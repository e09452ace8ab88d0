import { ABI_VERSION, MEMORY_EXPORT } from "@bourse/contract/guest";
import { CallbackLog, type LogSink } from "./callback-log.ts";
import type { GuestContext } from "./context.ts";
import { ACCOUNT_LAG_MS, threadCpuMs } from "./control.ts";
import { failureOf } from "./failure.ts";
import { importObject } from "./imports/index.ts";
import { GuestMemory } from "./memory.ts";
import type { CallbackInput, GuestGrant, LogCaps, RawFault, RunFigures, WorkerReply } from "./messages.ts";
import type { OutputCheck } from "./output.ts";
import { verdictOf } from "./verdict.ts";

/** A guest's dependencies, supplied by the worker's entry or by a test. */
export interface GuestPorts {
  readonly caps: LogCaps;
  readonly log: LogSink;
  /** Returns the output check for a guest with this grant. */
  readonly checkOf: (grant: GuestGrant) => OutputCheck;
  /**
   * Called right before the guest's first instruction of a phase: the deadline counts from here. Returns the thread's
   * processor time so far, in milliseconds.
   */
  readonly begin: () => number;
}

/** The export for each kind of callback. */
const ENTRY_POINTS: Readonly<Record<CallbackInput["kind"], string>> = {
  render: "svc_render",
  event: "svc_on_event",
};

const UNLINKED = new GuestMemory(new WebAssembly.Memory({ initial: 0, maximum: 0 }));

/** One instance of a guest. It is discarded after a fault, because a trap leaves its memory in any state. */
export class Guest {
  readonly #module: WebAssembly.Module;
  readonly #ports: GuestPorts;
  readonly #context: GuestContext;
  #exports: WebAssembly.Exports = {};

  constructor(module: WebAssembly.Module, grant: GuestGrant, ports: GuestPorts) {
    this.#module = module;
    this.#ports = ports;
    this.#context = {
      grant,
      check: ports.checkOf(grant),
      memory: UNLINKED,
      input: undefined,
      log: new CallbackLog(ports.caps, ports.log),
      output: undefined,
      refused: undefined,
      denied: undefined,
      lastLog: undefined,
      poisoned: undefined,
    };
  }

  /** Links the module and runs its start functions. */
  start(): WorkerReply {
    return this.#phase(undefined, () => {
      const { exports } = new WebAssembly.Instance(this.#module, importObject(this.#context));
      const memory = exports[MEMORY_EXPORT];
      if (!(memory instanceof WebAssembly.Memory)) throw new WebAssembly.LinkError("no memory is exported");
      this.#context.memory = new GuestMemory(memory);
      this.#exports = exports;
      const abi = this.#call("svc_abi_version");
      if (abi !== undefined && abi !== ABI_VERSION) return abiFault(abi);
      this.#call("_initialize");
      this.#call("svc_start");
      return undefined;
    });
  }

  /** Runs one callback; the reply contains its output only if the guest returned 0. */
  callback(input: CallbackInput): WorkerReply {
    return this.#phase(input, () => {
      const rc = this.#call(ENTRY_POINTS[input.kind]);
      if (rc === undefined) throw new WebAssembly.LinkError(`${ENTRY_POINTS[input.kind]} is not exported`);
      return verdictOf(rc, this.#context);
    });
  }

  #call(name: string): number | undefined {
    const entry = this.#exports[name];
    return typeof entry === "function" ? entry() : undefined;
  }

  #phase(input: CallbackInput | undefined, run: () => RawFault | undefined): WorkerReply {
    const context = this.#context;
    const log = new CallbackLog(this.#ports.caps, this.#ports.log);
    Object.assign(context, {
      input,
      log,
      output: undefined,
      refused: undefined,
      denied: undefined,
      lastLog: undefined,
    });
    const before = this.#ports.begin();
    const begun = performance.now();
    let fault: RawFault | undefined;
    try {
      fault = run();
    } catch (thrown) {
      fault = failureOf(thrown, context);
    }
    if (context.poisoned !== undefined) fault = poisonFault(context.poisoned);
    log.close();
    const wallMs = performance.now() - begun;
    const figures = { wallMs, cpuMs: usedMs(wallMs, before), pages: context.memory.pages, ...logFigures(log) };
    return reply(figures, fault, context.output);
  }
}

function reply(figures: RunFigures, fault: RawFault | undefined, output: Uint8Array | undefined): WorkerReply {
  if (fault) return { op: "reply", fault, figures };
  return output ? { op: "reply", output, figures } : { op: "reply", figures };
}

function usedMs(wallMs: number, before: number): number {
  return wallMs < ACCOUNT_LAG_MS ? wallMs : Math.min(wallMs, threadCpuMs() - before);
}

function logFigures({ bytes, dropped }: CallbackLog): { logBytes: number; logDropped: number } {
  return { logBytes: bytes, logDropped: dropped };
}

function abiFault(found: number): RawFault {
  return { code: "guest.abi_version", message: `svc_abi_version returned ${found}, not ${ABI_VERSION}` };
}

function poisonFault(reason: string): RawFault {
  if (reason === "log_flood") return { code: "guest.log_flood", message: "the callback wrote log entries without end" };
  return { code: "guest.trap", kind: reason, message: `the guest was stopped in a call to the host: ${reason}` };
}
