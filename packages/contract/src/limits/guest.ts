import { KIB, MIB } from "./units.ts";

/** Log entries of one callback: enough to trace a callback by hand, too few to keep the host busy. */
export const LOG_ENTRIES_PER_CALLBACK = 100;
/** Log bytes of one callback: one full ring, so that a callback can replace the kept entries and no more. */
export const LOG_BYTES_PER_CALLBACK = 256 * KIB;
/** Log bytes that the host keeps per guest, in memory only: the specification requires that logs are not persisted. */
export const LOG_RING_BYTES = 256 * KIB;
/** Excess entries that make a callback a flood: only a runaway loop logs this many. */
export const LOG_FLOOD_DROPS = 10_000;
/** UTF-8 bytes of the symbol a guest passes: 128 code points (the manifest's limit) of at most 4 bytes. */
export const GUEST_SYMBOL_BYTES = 512;
/** Processor time of `_initialize` and `svc_start` together, in which a language's runtime initialises. */
export const GUEST_START_MS = 1000;
/** Processor time of one callback: a view that takes longer seems broken. */
export const GUEST_CALLBACK_MS = 250;
/**
 * Processor time within which a stopped thread must end; 2 to 20 ms are usual. Until then it takes a processor from
 * others. After it, the host ends the process of all guests.
 */
export const GUEST_END_MS = 100;
/** Wall time for a worker to start: a busy machine starts threads late, a broken one never does. */
export const GUEST_BEGIN_MS = 10_000;
/**
 * Maximum ratio of wall time to the processor-time deadline: with 64 guests running at once on two processors, an
 * honest guest waits 32 times as long as it runs.
 */
export const GUEST_WAIT_FACTOR = 40;
/** Idle time after which the worker of a stateless guest (API v1) is released. */
export const GUEST_IDLE_MS = 60_000;
/**
 * Concurrent workers. An interactive guest keeps its worker, because the worker holds its state; twice the number that
 * any workbench shows fits, and at some 8 MiB each they use as much memory as a browser tab or two.
 */
export const GUEST_WORKERS = 64;
/** Callbacks that may wait for one guest; more means that the host calls faster than the guest answers. */
export const GUEST_QUEUE = 256;
/** Faults within {@link GUEST_FAULT_WINDOW_MS} that suspend a guest until the trader retries it. */
export const GUEST_FAULTS_TO_SUSPEND = 3;
/** How often a guest could not be stopped before it is suspended: each time, all other guests lose their memory. */
export const GUEST_UNSTOPPABLE_TO_SUSPEND = 2;
/** The window of {@link GUEST_FAULTS_TO_SUSPEND}. */
export const GUEST_FAULT_WINDOW_MS = 5 * 60_000;
/** The first pause after a fault; it doubles with every further fault. */
export const GUEST_BACKOFF_FIRST_MS = 1000;
/** The longest pause after a fault: a trader who waits for a view looks again within half a minute. */
export const GUEST_BACKOFF_LAST_MS = 30_000;
/**
 * Processor time of one guest per minute: a third of a processor, far more than a view needs that redraws with the
 * market. Without it a guest that answers its own results would occupy a processor forever.
 */
export const GUEST_CPU_PER_MINUTE_MS = 20_000;
/** Bytes one guest may store per minute: its whole MiB every second. More wears out the disk and preserves nothing. */
export const GUEST_STORED_PER_MINUTE_BYTES = 60 * MIB;
/** Number of callbacks per guest whose figures the host keeps. */
export const GUEST_FIGURES = 64;
/** JavaScript heap of one worker: room for one parsed event of 4 MiB; a guest's memory is separate. */
export const GUEST_WORKER_HEAP_MB = 64;
/**
 * Bytes of one frame to or from the runtime's process: an 8 MiB module and its header fit, an endless frame does not.
 */
export const GUEST_FRAME_BYTES = 16 * MIB;

/** Bytes of one `svc.log` entry; longer text is truncated. The specification's figure. */
export const LOG_ENTRY_MAX_BYTES = 64 * KIB;
/** Candles of one snapshot: as many as a guest can process in one callback. The specification's figure. */
export const CANDLE_SNAPSHOT_MAX_CANDLES = 256;
/** Bytes of the JSON of one candle snapshot. The specification's figure. */
export const CANDLE_SNAPSHOT_MAX_BYTES = 128 * KIB;
/** Bytes of the JSON of one quote snapshot. The specification's figure. */
export const QUOTE_SNAPSHOT_MAX_BYTES = 16 * KIB;
/** Bytes of one view published through `svc.view_set_json`. The specification's figure. */
export const VIEW_MAX_BYTES = 64 * KIB;
/** Bytes of one event delivered to a guest. The specification's figure. */
export const EVENT_MAX_BYTES = 4 * MIB;
/** Bytes of one output envelope. The specification's figure. */
export const ENVELOPE_MAX_BYTES = 2 * MIB;
/** Commands of one output envelope. The specification's figure. */
export const ENVELOPE_MAX_COMMANDS = 32;
/** Bytes of a file imported with `ui.import`. The specification's figure. */
export const IMPORT_MAX_BYTES = MIB;
/** Bytes of the file itself: a byte order mark does not count as data. */
export const IMPORT_FILE_MAX_BYTES = IMPORT_MAX_BYTES + 3;

/** Limits on a guest module, checked before any of its instructions runs; tests pass smaller ones. */
export interface WasmLimits {
  readonly moduleBytes: number;
  readonly types: number;
  readonly imports: number;
  readonly functions: number;
  readonly functionBytes: number;
  readonly localsPerFunction: number;
  readonly localsTogether: number;
  readonly branchTableTargets: number;
  readonly blockDepth: number;
  readonly globals: number;
  readonly exports: number;
  readonly segments: number;
  readonly elementsTogether: number;
  readonly customSections: number;
  readonly customBytes: number;
  readonly validationWork: number;
  readonly validationValues: number;
  readonly copiesPerFunction: number;
  readonly copiesTogether: number;
  readonly memoryPages: number;
  readonly tableElements: number;
  /** Findings listed; further ones are only counted. */
  readonly issues: number;
}

/** The limits of a guest's module; docs/adr/0010 describes the attacks they stop. */
export const WASM_LIMITS: WasmLimits = {
  /**
   * A JavaScript engine with its program takes 600 KiB, a large C++ guest 5 MiB; a larger module makes one check slow.
   */
  moduleBytes: 8 * MIB,
  /** Compilers emit one type per signature; large programs have some hundreds. */
  types: 10_000,
  /** Seven exist, and repeating one is useless; without a limit a module could list a million faults. */
  imports: 1_000,
  /** Each function costs the engine a table slot and a code object, whatever its size. */
  functions: 50_000,
  /** An interpreter's loop has 100 KiB; compiling one function takes 120 bytes of memory for each of its bytes. */
  functionBytes: MIB,
  /** Engines zero each local on entry, so a body of ten bytes could make a frame of megabytes. */
  localsPerFunction: 10_000,
  /** Machine code grows with the locals: functions of six bytes with 10,000 each would make gigabytes of it. */
  localsTogether: 1_000_000,
  /** The largest table that engines accept. */
  branchTableTargets: 65_520,
  /**
   * A branch table with all its targets; a validator keeps 300 bytes per level, and 8 MiB of code can nest 2.5 million
   * levels.
   */
  blockDepth: 65_536,
  /** Compilers emit a handful; each is a cell outside linear memory. */
  globals: 10_000,
  /** A guest needs three; toolchains export some tens of helpers. */
  exports: 1_000,
  /** Data and element segments together; each costs an allocation at every instantiation. */
  segments: 10_000,
  /** A table holds 10,000: longer segments can only trap, and each element is a cell outside linear memory. */
  elementsTogether: 100_000,
  /** Toolchains write three or four. */
  customSections: 1_000,
  /** Names and producers are useful to authors; debug information belongs beside the module. */
  customBytes: MIB,
  /**
   * Operands that a validator checks one by one; calls with 1,000 parameters make 8 MiB of code take minutes to
   * validate.
   */
  validationWork: 100_000_000,
  /**
   * Values that a validator keeps beyond one per instruction: further results of calls, operands of blocks, and a mark
   * per level for each branch table. Without a limit, a valid module of 8 MiB makes V8 abort the process for lack of
   * memory.
   */
  validationValues: 4_000_000,
  /**
   * Frame slots (parameters, locals, stack) that a compiler copies at blocks and branches, some 20 bytes each.
   * PostgreSQL copies 380,000 in its largest function; without a limit, a module of 360 KiB takes 23 GB at its first
   * call.
   */
  copiesPerFunction: 4_000_000,
  /** Machine code grows with the copies. All of PostgreSQL copies eight million. */
  copiesTogether: 32_000_000,
  /** 64 MiB: several copies of the largest event (4 MiB) in a guest of any language. */
  memoryPages: 1024,
  /** Tables lie outside linear memory; the largest base module seen has 532 elements. */
  tableElements: 10_000,
  /** An author fixes a handful at a time. */
  issues: 100,
};

/** Limits of the queue of one interactive guest. */
export interface EventQueueLimits {
  /** Queued events, with one place reserved for the result of each running command. */
  readonly events: number;
  /** Bytes of the queued events. */
  readonly bytes: number;
  /** Bytes of one event. */
  readonly eventBytes: number;
  /** Size of a result that is queued even when the queue is full by bytes. */
  readonly smallResultBytes: number;
  /** Completed candles of one market event. */
  readonly candles: number;
  /** Commands whose result the guest has not taken yet. */
  readonly pendingCommands: number;
  /** Events delivered to one guest per second; the rest waits. */
  readonly eventsPerSecond: number;
  /** How long the `stop` event may take. */
  readonly stopMs: number;
}

/** Default limits of a host. */
export const EVENT_QUEUE_LIMITS: EventQueueLimits = {
  // A second's worth at 4 ms per event; a guest that is further behind does not catch up.
  events: 256,
  // Four of the largest events.
  bytes: 16 * MIB,
  // The specification's figure.
  eventBytes: 4 * MIB,
  // Room for `saved`, an id or an error: 128 of them use at most half of the queue's bytes.
  smallResultBytes: 64 * KIB,
  // As many as one snapshot of the specification holds.
  candles: 256,
  // Four full envelopes; half of the queue stays free for events that the guest did not request.
  pendingCommands: 128,
  // Ten subscriptions that change a hundred times a second; limits a guest that answers its own results in a loop.
  eventsPerSecond: 1000,
  // Two callbacks: the one that may be running, and `stop` itself. The trader waits for it.
  stopMs: 500,
};
