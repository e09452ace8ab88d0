const KIB = 1024;
const MIB = 1024 * KIB;

/** Log entries of one callback: enough to trace a callback by hand, too few to make the host busy with them. */
export const LOG_ENTRIES_PER_CALLBACK = 100;
/** Log bytes of one callback: one full ring, so that a callback can replace what is kept and no more. */
export const LOG_BYTES_PER_CALLBACK = 256 * KIB;
/** Log bytes the host keeps of one guest, in memory only: the specification says that a log is not persisted. */
export const LOG_RING_BYTES = 256 * KIB;
/** Entries over the rate that make a callback a flood: no author writes that many outside a loop gone wrong. */
export const LOG_FLOOD_DROPS = 10_000;
/** UTF-8 bytes of the symbol a guest passes: 128 code points (the manifest's bound) of at most 4 bytes. */
export const GUEST_SYMBOL_BYTES = 512;
/** Processor time of `_initialize` and `svc_start` together: a language's own runtime sets itself up there. */
export const GUEST_START_MS = 1000;
/** Processor time of one callback: a view that takes longer is felt as broken. */
export const GUEST_CALLBACK_MS = 250;
/** Wall time a worker gets to begin: a busy machine starts threads late, a broken one never does. */
export const GUEST_BEGIN_MS = 10_000;
/**
 * Times a deadline may take on the clock while the thread had less than the deadline of a processor: with 64 guests running
 * at once on two processors an honest one waits 32 times as long as it runs.
 */
export const GUEST_WAIT_FACTOR = 40;
/** Idle time after which the worker of a guest without state of its own (API v1) is given back. */
export const GUEST_IDLE_MS = 60_000;
/**
 * Workers at once. An interactive guest keeps its worker, for its state is in it; a trader with twice as many of them as
 * any workbench shows loses none, and at some 8 MiB each all of them stay within the memory of a browser tab or two.
 */
export const GUEST_WORKERS = 64;
/** Callbacks that may wait for one guest; more means that the host asks faster than the guest answers. */
export const GUEST_QUEUE = 256;
/** Faults within {@link GUEST_FAULT_WINDOW_MS} that suspend a guest until the trader retries it. */
export const GUEST_FAULTS_TO_SUSPEND = 3;
/** The window of {@link GUEST_FAULTS_TO_SUSPEND}. */
export const GUEST_FAULT_WINDOW_MS = 5 * 60_000;
/** The first pause after a fault; it doubles with every further one. */
export const GUEST_BACKOFF_FIRST_MS = 1000;
/** The longest pause after a fault: a trader who waits for a view looks again within half a minute. */
export const GUEST_BACKOFF_LAST_MS = 30_000;
/**
 * Processor time of one guest in a minute: a third of one processor at all times, far more than any view that is redrawn with the
 * market needs. One that answers its own results would otherwise hold a processor as long as it likes.
 */
export const GUEST_CPU_PER_MINUTE_MS = 20_000;
/** Bytes one guest may have stored in a minute: its whole MiB every second. More wears out a disk and keeps nothing longer. */
export const GUEST_STORED_PER_MINUTE_BYTES = 60 * MIB;
/** Callbacks whose figures the host keeps of one guest. */
export const GUEST_FIGURES = 64;
/** Heap of one worker's JavaScript: room for one 4 MiB event parsed; a guest's memory is not part of it. */
export const GUEST_WORKER_HEAP_MB = 64;
/** Bytes handed to or from the runtime's process at once: an 8 MiB module and its header fit, an endless frame does not. */
export const GUEST_FRAME_BYTES = 16 * MIB;
