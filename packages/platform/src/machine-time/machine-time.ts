import { linuxSteal, type Steal } from "./steal.ts";

/** Interval of the timer that shows how late this process is, while somebody watches. */
const TICK_MS = 100;
/** The same interval where the system reports no stolen time: there, a standstill shows only in a timer that was due during it. */
const FINE_TICK_MS = 25;
/** Age at which the stolen time is read again while somebody watches. */
const STEAL_AGE_MS = 1000;
/** The system counts stolen time in steps of this length. */
const STEAL_FRESH_MS = 10;
/** A timer that is late by more than this share of a tick was delayed by more than the ordinary work of its process. */
const LATE_SHARE = 0.4;
/** Load causes no standstill of this length: the machine was frozen, suspended or stopped. */
const STANDSTILL_MS = 1000;
/** At least this share of elapsed time counts as given: a limit ends within four times its length, however much is stolen. */
const LEAST_GIVEN = 1 / 4;
/** Timers count whole milliseconds. */
const LEAST_WAIT_MS = 1;
/** Longer than anything that is judged after the fact. */
const REMEMBERED_MS = 5 * 60_000;

/** The clock, the timers and the stolen time behind a {@link MachineTime}; a test scripts them. */
export interface MachineSources {
  /** Milliseconds of the system's monotonic clock. */
  readonly elapsed: () => number;
  readonly steal: Steal;
  /** Calls `call` after `ms`, without keeping the process alive; returns a function that cancels it. */
  readonly after: (ms: number, call: () => void) => () => void;
}

/** Time of an interval that the machine did not give this process, in milliseconds. */
export interface Lost {
  /** Stolen from the processor that lost most, or lost by this process in ticks that came late. */
  readonly ms: number;
  /** The most that a thread can have lost if it moved between two processors meanwhile. */
  readonly mostMs: number;
  /** Standstills of this process of a second and more: in them it could not have stopped anything. */
  readonly stoodStillMs: number;
}

/** Sums since the start of a {@link MachineTime}, as they were at one moment. */
interface Sums extends Lost {
  readonly at: number;
}

/**
 * Keeps the original functions: a test that replaces them would otherwise also control the ticks of the whole process,
 * and find them among its own timers.
 */
const { setTimeout, clearTimeout } = globalThis;

const SYSTEM: MachineSources = {
  elapsed: () => performance.now(),
  steal: linuxSteal,
  after(ms, call) {
    const timer = setTimeout(call, ms).unref();
    return () => clearTimeout(timer);
  },
};

/**
 * A clock that stands still while the machine does. By an ordinary clock, a silent process, a slow callback or a lease
 * would be blamed for time in which the hypervisor ran others, the computer slept, or this process itself was stopped.
 *
 * Linux reports the time that others took (`steal`); everywhere else, and where it is hidden, the lateness of this
 * process's own timer replaces it. At least a quarter of the elapsed time counts as given, so that a limit is reached
 * even on a machine that stays busy; no time passes only while this process itself stands still.
 *
 * It observes the machine while somebody watches: a timer of {@link after} is pending, or somebody asked within the
 * last second. At other times it learns of stolen time only, not of standstills that the system does not report.
 */
export class MachineTime {
  readonly #sources: MachineSources;
  /** Earlier sums, oldest first; those between two equal ones are left out. */
  #past: Sums[] = [];
  #sums: Sums;
  #givenMs = 0;
  /** The last value that {@link now} has returned: the clock never goes back behind it. */
  #toldMs = 0;
  #steal: readonly number[] | undefined;
  /** The moment when the stolen time was last read, and the sums counted since. */
  #since: { at: number; lateMs: number; givenMs: number };
  /** When the next tick is due; undefined while nobody watches. */
  #due: number | undefined;
  #cancelTick = () => {};
  #pending = 0;
  #watched = false;

  constructor(sources: MachineSources = SYSTEM) {
    this.#sources = sources;
    this.#steal = sources.steal();
    this.#sums = { ms: 0, mostMs: 0, stoodStillMs: 0, at: sources.elapsed() };
    this.#since = { at: this.#sums.at, lateMs: 0, givenMs: 0 };
  }

  /** Given milliseconds, from an arbitrary beginning. Asks the system: some 20 µs. */
  now(): number {
    this.watch();
    this.#look();
    this.#toldMs = this.#givenMs;
    return this.#givenMs;
  }

  /** Milliseconds of the system's monotonic clock: a mark for {@link lostSince}. */
  mark(): number {
    this.watch();
    return this.#sources.elapsed();
  }

  /**
   * Time that the machine did not give since a mark within the last minutes. The stolen time is not read at each mark,
   * so that up to a second before the mark may be counted too, but never more than has elapsed since the mark.
   */
  lostSince(mark: number): Lost {
    this.watch();
    this.#look();
    const now = this.#sums;
    const before = this.#past.findLast(({ at }) => at <= mark) ?? this.#past[0] ?? now;
    const elapsed = Math.max(0, now.at - mark);
    const lost = (kind: keyof Lost) => Math.min(elapsed, now[kind] - before[kind]);
    return { ms: lost("ms"), mostMs: lost("mostMs"), stoodStillMs: lost("stoodStillMs") };
  }

  /** Given milliseconds since a mark within the last minutes, as {@link now} counts them. */
  givenSince(mark: number): number {
    const { ms, stoodStillMs } = this.lostSince(mark);
    const elapsed = this.#sums.at - mark;
    return Math.max(elapsed - ms, (elapsed - stoodStillMs) * LEAST_GIVEN);
  }

  /** Keeps looking at the machine for the next second. Cheap: every callback of a guest calls it. */
  watch(): void {
    this.#watched = true;
    if (this.#due === undefined) this.#begin();
  }

  /** Calls `call` once `ms` of given time have passed; returns a function that cancels it. */
  after(ms: number, call: () => void): () => void {
    this.watch();
    const end = this.#givenMs + (this.#sources.elapsed() - this.#sums.at) + ms;
    this.#pending += 1;
    let isOver = false;
    let cancel = this.#sources.after(ms, () => look());
    const close = () => {
      if (isOver) return;
      isOver = true;
      this.#pending -= 1;
      cancel();
    };
    const look = () => {
      const left = end - this.now();
      if (left >= LEAST_WAIT_MS) {
        cancel = this.#sources.after(left, look);
        return;
      }
      close();
      call();
    };
    return close;
  }

  /** Counts the stolen time of the pause as well; only the lateness of this process in the pause is unknown. */
  #begin(): void {
    this.#look();
    this.#await();
  }

  get #tickMs(): number {
    return this.#steal === undefined ? FINE_TICK_MS : TICK_MS;
  }

  #await(): void {
    this.#cancelTick();
    this.#due = this.#sources.elapsed() + this.#tickMs;
    this.#cancelTick = this.#sources.after(this.#tickMs, () => this.#tick());
  }

  #tick(): void {
    if (this.#sources.elapsed() - this.#since.at < STEAL_AGE_MS) this.#notice();
    else {
      this.#look();
      if (!this.#watched && this.#pending === 0) {
        this.#due = undefined;
        return;
      }
      this.#watched = false;
    }
    this.#await();
  }

  /**
   * Counts the time since the last look, and how late this process's own timer is. A standstill may have begun right
   * after the timer was set: for whoever is judged, the whole tick counts as lost; the given clock subtracts only the
   * lateness.
   */
  #notice(): void {
    const at = this.#sources.elapsed();
    const { at: before, ...sums } = this.#sums;
    const due = this.#due ?? at;
    const isLate = at - due > this.#tickMs * LATE_SHARE;
    // The lateness up to an earlier look is already counted.
    const lateMs = isLate ? at - Math.max(due, before) : 0;
    const lostMs = isLate ? at - before : 0;
    this.#givenMs += at - before - lateMs;
    this.#since.lateMs += lostMs;
    const stoodStillMs = sums.stoodStillMs + (at - due >= STANDSTILL_MS ? lateMs : 0);
    this.#keep({ ms: sums.ms + lostMs, mostMs: sums.mostMs + lostMs, stoodStillMs, at });
    // Replaces the late timer: if it never fired, all later time would count as a standstill, in which nobody is stopped.
    if (isLate) this.#await();
  }

  /** Counts the time since the last look, and adds the stolen time that exceeds the lateness. */
  #look(): void {
    this.#notice();
    const { at, ms, mostMs, stoodStillMs } = this.#sums;
    const { at: since, lateMs } = this.#since;
    if (at - since < STEAL_FRESH_MS) return;
    const [most, both] = this.#stolen();
    const beyond = (stolen: number) => Math.max(0, Math.min(at - since, stolen) - lateMs);
    const given = this.#givenMs - this.#since.givenMs;
    this.#givenMs -= Math.min(beyond(most), given * (1 - LEAST_GIVEN), this.#givenMs - this.#toldMs);
    this.#since = { at, lateMs: 0, givenMs: this.#givenMs };
    this.#sums = { ms: ms + beyond(most), mostMs: mostMs + beyond(both), stoodStillMs, at };
  }

  /** Stolen milliseconds since they were last read: of the processor that lost most, and of the two that lost most together. */
  #stolen(): readonly [number, number] {
    const before = this.#steal;
    this.#steal = this.#sources.steal();
    const taken = (this.#steal ?? []).map((ms, processor) => Math.max(0, ms - (before?.[processor] ?? ms)));
    const [first = 0, second = 0] = taken.sort((a, b) => b - a);
    return [first, first + second];
  }

  /** Makes these the current sums. */
  #keep(sums: Sums): void {
    const last = this.#past.at(-1);
    const oldest = runningAt(this.#sums) - REMEMBERED_MS;
    const beforeLast = this.#past.at(-2);
    if (last && beforeLast && isSame(last, this.#sums) && isSame(beforeLast, last)) this.#past.pop();
    this.#past.push(this.#sums);
    while (this.#past[2] && runningAt(this.#past[1] ?? this.#sums) < oldest) this.#past.shift();
    this.#sums = sums;
  }
}

/** A moment without the standstills before it: sums from before a long standstill are not yet old after it. */
const runningAt = ({ at, stoodStillMs }: Sums) => at - stoodStillMs;
const isSame = (a: Lost, b: Lost) => a.ms === b.ms && a.mostMs === b.mostMs && a.stoodStillMs === b.stoodStillMs;

/** The time of this process. */
export const systemMachineTime = new MachineTime();
