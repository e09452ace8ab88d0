import { ABI_STATUS, ABI_VERSION, MEMORY_EXPORT } from "@bourse/contract/guest";
import { CallbackLog, escapeControls, type LogSink } from "./callback-log.ts";
import type { GuestContext, RefusedTries } from "./context.ts";
import { ACCOUNT_LAG_MS, threadCpuMs } from "./control.ts";
import { importObject } from "./imports/functions.ts";
import { GuestMemory } from "./memory.ts";
import { fillMemory, type Program } from "./memory-image.ts";
import type { CallbackInput, GuestGrant, LogCaps, RawFault, RunFigures, WorkerReply } from "./messages.ts";
import type { OutputCheck, RefusedOutput } from "./output.ts";
import { cutAtCharacter, decodeLeniently } from "./utf8.ts";

/** V8's message for each trap, and the name that authors and docs use. */
const KINDS: readonly (readonly [pattern: RegExp, kind: string])[] = [
  [/unreachable/, "unreachable"],
  [/memory access out of bounds/, "memory_out_of_bounds"],
  [/table index is out of bounds|table access|table_(get|set|init|copy|fill)/, "table_out_of_bounds"],
  [/function signature mismatch|null function|indirect call/, "indirect_call"],
  [/divide by zero|remainder by zero/, "divide_by_zero"],
  [/divide result unrepresentable/, "integer_overflow"],
  [/float unrepresentable/, "float_unrepresentable"],
  [/segment/, "segment_out_of_bounds"],
];

/** Classifies the trap behind an exception from Wasm. */
function trapKind(thrown: unknown): string {
  if (thrown instanceof WebAssembly.RuntimeError) {
    return KINDS.find(([pattern]) => pattern.test(thrown.message))?.[1] ?? "unknown";
  }
  return thrown instanceof RangeError ? "stack_overflow" : "unknown";
}

interface Frame {
  readonly name: string;
  /** Byte in the module as it runs. */
  readonly offset: number;
}

/** The guest's functions in the stack: where its author looks first. At most eight, each name shortened. */
function guestFrames(thrown: unknown): readonly Frame[] {
  const stack = thrown instanceof Error ? (thrown.stack ?? "") : "";
  const frames = stack.matchAll(
    /at (?:Object\.)?(\S{1,80})[^\n]*\(wasm:\/\/[^\n]*?wasm-function\[(\d{1,6})\]:0x([0-9a-f]{1,8})/g,
  );
  return [...frames]
    .slice(0, 8)
    .map(([, name, index, offset = "0"]) => ({ name: `${name}#${index}`, offset: Number.parseInt(offset, 16) }));
}

/** Maximum length of a trap's message. */
const SHOWN_BYTES = 1024;
/**
 * Prefix of the entry in which a guest explains why it aborts: AssemblyScript's `svcAbort` writes message, file and
 * line this way.
 */
const ABORT = "abort: ";

/**
 * The guest's explanation of a trap, logged right before it. It is read from the guest's memory again: the log's rate
 * limit may have dropped the entry, and a guest that traps at once has not changed it.
 */
function lastWords({ memory, lastLog }: Pick<GuestContext, "memory" | "lastLog">): string | undefined {
  if (!lastLog || !memory.holds(lastLog.pointer, lastLog.length)) return undefined;
  const bytes = memory.window(lastLog.pointer, Math.min(lastLog.length >>> 0, SHOWN_BYTES + 1));
  const text = decodeLeniently(bytes.subarray(0, cutAtCharacter(bytes, SHOWN_BYTES)));
  return text.startsWith(ABORT) ? escapeControls(text, SHOWN_BYTES) : undefined;
}

/** From this number of pages on (48 of 64 MiB), an `unreachable` counts as a failed allocation, which ends that way. */
const OUT_OF_MEMORY_PAGES = 768;

/** Classifies an exception from running a guest. */
function failureOf(thrown: unknown, context: GuestContext): RawFault {
  if (thrown instanceof WebAssembly.LinkError || thrown instanceof TypeError) {
    return { code: "wasm.import_forbidden", kind: "link", message: "the module does not link against the guest ABI" };
  }
  if (thrown instanceof RangeError && /memory/i.test(thrown.message)) {
    return { code: "guest.oom", message: "the host has no memory for this guest" };
  }
  const kind = trapKind(thrown);
  const frames = guestFrames(thrown);
  const offsets = frames.length === 0 ? {} : { offsets: frames.map(({ offset }) => offset) };
  const where = frames.map(({ name }) => name).join(" < ");
  const place = where ? `${kind} in ${where}` : kind;
  const words = kind === "unreachable" ? lastWords(context) : undefined;
  const message = words === undefined ? place : `${words} (${place})`;
  if (kind === "unreachable" && context.memory.pages >= OUT_OF_MEMORY_PAGES) {
    const pages = context.memory.pages;
    return { code: "guest.oom", kind, message: `out of memory at ${pages} pages: ${message}`, ...offsets };
  }
  return { code: "guest.trap", kind, message, ...offsets };
}

const NAMES: ReadonlyMap<number, string> = new Map(Object.entries(ABI_STATUS).map(([name, code]) => [code, name]));

/**
 * Judges a callback that returned: a refused output is reported before the return value, because it is the cause of it.
 */
function verdictOf(rc: number, context: Pick<GuestContext, "output" | "refused" | "denied">): RawFault | undefined {
  const { output, refused } = context;
  if (!output && refused) {
    const ending = rc === 0 ? "" : `; the callback ${returned(rc)}`;
    const message = `${inWords(refused.first)}${laterTries(refused)}${ending}`;
    return { code: "guest.invalid_output", kind: refused.first.rule, message, rc };
  }
  if (rc === 0) return undefined;
  return { code: "guest.failed", message: `the callback ${returned(rc)}${answeredBy(rc, context)}`, rc };
}

function returned(rc: number): string {
  const name = NAMES.get(rc);
  return name === undefined ? `returned ${rc}` : `returned ${rc} (${name})`;
}

/** If a guest falls back to a smaller output, its last attempt decides; the first one caused the fallback. */
function laterTries({ last, tries }: RefusedTries): string {
  return tries === 1 ? "" : `; the last of ${tries} tries: ${inWords(last)}`;
}

function inWords({ rule, message }: RefusedOutput): string {
  return `${rule}: ${message}`;
}

/** The import whose error code a guest returns. */
function answeredBy(rc: number, { denied }: Pick<GuestContext, "denied">): string {
  return denied?.code === rc ? `, which svc.${denied.name} had answered` : "";
}

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
  readonly #program: Program;
  readonly #ports: GuestPorts;
  readonly #context: GuestContext;
  #exports: WebAssembly.Exports = {};

  constructor(program: Program, grant: GuestGrant, ports: GuestPorts) {
    this.#program = program;
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
      const { module, image } = this.#program;
      const { exports } = new WebAssembly.Instance(module, importObject(this.#context));
      const memory = exports[MEMORY_EXPORT];
      if (!(memory instanceof WebAssembly.Memory)) throw new WebAssembly.LinkError("no memory is exported");
      if (image) fillMemory(memory, image);
      this.#context.memory = new GuestMemory(memory);
      this.#exports = exports;
      const abi = this.#call("svc_abi_version");
      if (abi !== undefined && abi !== ABI_VERSION) return abiFault(abi);
      this.#call("_initialize");
      this.#call("svc_start");
      return undefined;
    });
  }

  /** Looks at the memory, also in the middle of a callback. */
  look<Seen>(at: (memory: GuestMemory) => Seen): Seen {
    return at(this.#context.memory);
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
