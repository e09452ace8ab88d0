const KIB = 1024;
const MIB = 1024 * KIB;

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
