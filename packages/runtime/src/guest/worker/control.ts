import type { Patience } from "./patience.ts";

/**
 * Words of the memory that supervisor and worker share. A worker that runs a guest reads no messages, so state needed
 * meanwhile is kept here.
 */
export const CONTROL = {
  /** Number of the latest request or knock; the worker waits on this word. */
  REQUEST: 0,
  /** Number of the request whose guest code has begun. */
  BEGUN: 1,
  /** Time when guest code last began, in milliseconds of {@link monotonicMs}. */
  BEGUN_AT: 2,
  /** Log entries dropped since it began. */
  DROPPED: 3,
  /** Number of the lane event whose guest code has begun. */
  LANE_BEGUN: 4,
  /** Number of the last lane event that has ended. */
  LANE_ENDED: 5,
  /**
   * 0 while the worker is awake, otherwise one more than the last request it had seen when it fell asleep: a worker
   * that was woken since then does not count as asleep, however late it runs. A sleeping worker takes no event before
   * the supervisor knows of it.
   */
  ASLEEP: 6,
  /** The kernel's id of the thread, or 0 if it is unknown. */
  THREAD: 7,
  /** Processor time of the thread when guest code last began: milliseconds, wrapped to 32 bits. */
  BEGUN_CPU: 8,
} as const;

export const CONTROL_BYTES = 64;

/** How long a worker polls for the next request before it sleeps: a sleeping thread takes 20-50 µs to wake. */
export const SPIN_MS = 0.05;

/** A second source of work for the worker. */
export interface SideDoor {
  /** How long to poll before sleeping, while this source is open. */
  readonly spinMs: number;
  /** True when there is work. */
  readonly look: () => boolean;
  /** Tells the other side that it must knock from now on; true when work arrived meanwhile. */
  readonly lock: () => boolean;
  /** Tells the supervisor that the worker is awake although nobody woke it. */
  readonly announce: () => void;
  readonly unlock: () => void;
}

/** The system's monotonic clock in milliseconds, identical in all threads, wrapped to 32 bits. */
export function monotonicMs(): number {
  const [seconds, nanoseconds] = process.hrtime();
  return (seconds * 1000 + nanoseconds / 1e6) | 0;
}

/** The kernel updates a thread's time at the end of its time slice: within one slice the elapsed time is more exact. */
export const ACCOUNT_LAG_MS = 10;

/** Processor time this thread has used, in milliseconds. */
export function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Records that guest code begins now, from which every deadline counts; returns the thread's processor time so far. */
export function noteBegin(control: Int32Array): number {
  const cpuMs = threadCpuMs();
  Atomics.store(control, CONTROL.DROPPED, 0);
  Atomics.store(control, CONTROL.BEGUN_CPU, cpuMs | 0);
  Atomics.store(control, CONTROL.BEGUN_AT, monotonicMs());
  return cpuMs;
}

/** Parts that a waiting worker uses. */
export interface Waiting {
  readonly control: Int32Array;
  readonly patience: Patience;
  readonly door: SideDoor | undefined;
}

/**
 * Blocks until there is a request after `seen`, or work from the second source; returns the latest request's number.
 */
export function awaitRequest(seen: number, waiting: Waiting): number {
  if (!looks(seen, waiting)) sleep(seen, waiting);
  return Atomics.load(waiting.control, CONTROL.REQUEST);
}

/** True when work arrived while the worker polled. */
function looks(seen: number, { control, patience, door }: Waiting): boolean {
  if (!patience.tries()) return false;
  const end = performance.now() + (door?.spinMs ?? SPIN_MS);
  do {
    if (Atomics.load(control, CONTROL.REQUEST) === seen && !door?.look()) continue;
    patience.hit();
    return true;
  } while (performance.now() < end);
  patience.miss();
  return false;
}

function sleep(seen: number, { control, door }: Waiting): void {
  Atomics.store(control, CONTROL.ASLEEP, seen + 1);
  const cameMeanwhile = door?.lock() === true;
  while (!cameMeanwhile && Atomics.load(control, CONTROL.REQUEST) === seen) {
    Atomics.wait(control, CONTROL.REQUEST, seen);
  }
  Atomics.store(control, CONTROL.ASLEEP, 0);
  // Only now: a supervisor that is notified must not find the thread asleep.
  if (cameMeanwhile) door?.announce();
  door?.unlock();
}
