import {
  GUEST_BACKOFF_FIRST_MS,
  GUEST_BACKOFF_LAST_MS,
  GUEST_BEGIN_MS,
  GUEST_CALLBACK_MS,
  GUEST_CPU_PER_MINUTE_MS,
  GUEST_FAULT_WINDOW_MS,
  GUEST_FAULTS_TO_SUSPEND,
  GUEST_FIGURES,
  GUEST_IDLE_MS,
  GUEST_QUEUE,
  GUEST_START_MS,
  GUEST_STORED_PER_MINUTE_BYTES,
  GUEST_WAIT_FACTOR,
  GUEST_WORKER_HEAP_MB,
  GUEST_WORKERS,
  LOG_BYTES_PER_CALLBACK,
  LOG_ENTRIES_PER_CALLBACK,
  LOG_FLOOD_DROPS,
  LOG_RING_BYTES,
} from "@bourse/contract";

/** What a guest may take. Times are milliseconds, of the processor where one is named and else of the clock; each default has its reason in the contract's limits. */
export interface RuntimeLimits {
  /** `_initialize`, `svc_abi_version` and `svc_start` together, of the thread's processor time. */
  readonly startMs: number;
  /** One callback, of the thread's processor time from the moment the worker begins it: waiting is not counted. */
  readonly callbackMs: number;
  /** Times {@link startMs} or {@link callbackMs} that may pass on the clock meanwhile. */
  readonly waitFactor: number;
  /** The wait for a worker to begin; longer means that its thread is lost. */
  readonly beginMs: number;
  /** Idle time after which the worker of a guest of API v1 is given back; an interactive guest keeps its own. */
  readonly idleMs: number;
  /** Workers at once; an idle one gives way, of API v1 first, then the least recently used. */
  readonly workers: number;
  /** Callbacks that wait for one guest. */
  readonly queue: number;
  /** Old-generation heap of one worker in MiB. */
  readonly workerHeapMb: number;
  readonly logEntries: number;
  readonly logBytes: number;
  readonly logFloodDrops: number;
  readonly logRingBytes: number;
  readonly faultsToSuspend: number;
  readonly faultWindowMs: number;
  readonly backoffFirstMs: number;
  readonly backoffLastMs: number;
  /** Processor time a guest may use in a minute; over it, its callbacks wait. */
  readonly cpuPerMinuteMs: number;
  /** Bytes a guest may have stored in a minute; over it, its callbacks wait. */
  readonly storedPerMinuteBytes: number;
  /** Callbacks whose figures are kept of one guest. */
  readonly figures: number;
}

/** The limits of a deployment that names none. */
export const RUNTIME_LIMITS: RuntimeLimits = {
  startMs: GUEST_START_MS,
  callbackMs: GUEST_CALLBACK_MS,
  waitFactor: GUEST_WAIT_FACTOR,
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
  faultWindowMs: GUEST_FAULT_WINDOW_MS,
  backoffFirstMs: GUEST_BACKOFF_FIRST_MS,
  backoffLastMs: GUEST_BACKOFF_LAST_MS,
  cpuPerMinuteMs: GUEST_CPU_PER_MINUTE_MS,
  storedPerMinuteBytes: GUEST_STORED_PER_MINUTE_BYTES,
  figures: GUEST_FIGURES,
};
