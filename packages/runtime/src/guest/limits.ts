import {
  GUEST_BACKOFF_FIRST_MS,
  GUEST_BACKOFF_LAST_MS,
  GUEST_BEGIN_MS,
  GUEST_CALLBACK_MS,
  GUEST_CPU_PER_MINUTE_MS,
  GUEST_END_MS,
  GUEST_FAULT_WINDOW_MS,
  GUEST_FAULTS_TO_SUSPEND,
  GUEST_FIGURES,
  GUEST_IDLE_MS,
  GUEST_QUEUE,
  GUEST_START_MS,
  GUEST_STORED_PER_MINUTE_BYTES,
  GUEST_UNSTOPPABLE_TO_SUSPEND,
  GUEST_WAIT_FACTOR,
  GUEST_WORKER_HEAP_MB,
  GUEST_WORKERS,
  LOG_BYTES_PER_CALLBACK,
  LOG_ENTRIES_PER_CALLBACK,
  LOG_FLOOD_DROPS,
  LOG_RING_BYTES,
} from "@bourse/contract";

/**
 * Limits of a guest. Times are in milliseconds, of processor time where stated, otherwise elapsed; the reason of each
 * default is in the contract's limits.
 */
export interface RuntimeLimits {
  /** Processor time for `_initialize`, `svc_abi_version` and `svc_start` together. */
  readonly startMs: number;
  /** Processor time for one callback, from the moment the worker begins it; waiting is not counted. */
  readonly callbackMs: number;
  /** Multiple of {@link startMs} or {@link callbackMs} that may elapse meanwhile. */
  readonly waitFactor: number;
  /** Processor time for a stopped thread to end; after that its whole process is ended. */
  readonly endMs: number;
  /** Time for a worker to begin; after that its thread counts as lost. */
  readonly beginMs: number;
  /** Idle time after which a guest of API v1 gives up its worker; an interactive guest keeps its own. */
  readonly idleMs: number;
  /** Maximum number of workers; an idle one is evicted, API v1 first, then the least recently used. */
  readonly workers: number;
  /** Maximum number of queued callbacks of one guest. */
  readonly queue: number;
  /** Old-generation heap of one worker in MiB. */
  readonly workerHeapMb: number;
  readonly logEntries: number;
  readonly logBytes: number;
  readonly logFloodDrops: number;
  readonly logRingBytes: number;
  readonly faultsToSuspend: number;
  /** Number of times that a guest could not be stopped, which suspends it. */
  readonly unstoppableToSuspend: number;
  readonly faultWindowMs: number;
  readonly backoffFirstMs: number;
  readonly backoffLastMs: number;
  /** Processor time a guest may use per minute; over it, its callbacks wait. */
  readonly cpuPerMinuteMs: number;
  /** Bytes a guest may store per minute; over it, its callbacks wait. */
  readonly storedPerMinuteBytes: number;
  /** Number of callbacks per guest whose figures are kept. */
  readonly figures: number;
}

/** The default limits. */
export const RUNTIME_LIMITS: RuntimeLimits = {
  startMs: GUEST_START_MS,
  callbackMs: GUEST_CALLBACK_MS,
  waitFactor: GUEST_WAIT_FACTOR,
  endMs: GUEST_END_MS,
  beginMs: GUEST_BEGIN_MS,
  idleMs: GUEST_IDLE_MS,
  workers: GUEST_WORKERS,
  queue: GUEST_QUEUE,
  workerHeapMb: GUEST_WORKER_HEAP_MB,
  logEntries: LOG_ENTRIES_PER_CALLBACK,
  logBytes: LOG_BYTES_PER_CALLBACK,
  logFloodDrops: LOG_FLOOD_DROPS,
  logRingBytes: LOG_RING_BYTES,
  faultsToSuspend: GUEST_FAULTS_TO_SUSPEND,
  unstoppableToSuspend: GUEST_UNSTOPPABLE_TO_SUSPEND,
  faultWindowMs: GUEST_FAULT_WINDOW_MS,
  backoffFirstMs: GUEST_BACKOFF_FIRST_MS,
  backoffLastMs: GUEST_BACKOFF_LAST_MS,
  cpuPerMinuteMs: GUEST_CPU_PER_MINUTE_MS,
  storedPerMinuteBytes: GUEST_STORED_PER_MINUTE_BYTES,
  figures: GUEST_FIGURES,
};
