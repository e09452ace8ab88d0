import { linuxSteal, type Steal } from "./steal.ts";

/** Time between two looks at this process's own lateness, while somebody watches. */
const TICK_MS = 100;
/** The same where the system tells no stolen time: a standstill shows only in the timers that were due in it. */
const FINE_TICK_MS = 25;
/** Age at which the stolen time is read again while somebody watches. */
const STEAL_AGE_MS = 1000;
/** The system itself adds up stolen time in steps of this length. */
const STEAL_FRESH_MS = 10;
/** A timer that is late by more than this share of a tick was not late by ordinary work of its process. */
const LATE_SHARE = 0.4;
/** A standstill this long is no load: the machine was frozen, suspended or stopped. */
const STANDSTILL_MS = 1000;
/** The least share of elapsed time that is given: a limit ends within four times its length, whatever is stolen. */
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

/** Time within a stretch that the machine did not give, in milliseconds. */
export interface Lost {
  /** By the processor that others used most, or by this process in the ticks that came late. */
  readonly ms: number;
  /** The most that one thread can have lost which moved between two processors meanwhile. */
  readonly mostMs: number;
  /** Standstills of this process of a second and more: in them it could not have stopped anything. */
  readonly stoodStillMs: number;
}

/** Sums over the whole life of a {@link MachineTime}, as they stood at one moment. */
interface Sums extends Lost {
  readonly at: number;
}

/** A test that replaces them would otherwise take the ticks of the whole process with it, and get them among its own. */
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
 * A clock that stands still while the machine does. Whoever is judged by elapsed time (a silent process, a slow callback,
 * a lease) is blamed by an ordinary clock for the time in which the hypervisor ran others, the computer slept, or this
 * process itself was stopped.
 *
 * Linux tells the time that others took (`steal`); everywhere else, and where it is hidden, the lateness of this process's
 * own timer stands for it. At least a quarter of the elapsed time counts as given, so that a limit is reached on a machine
 * that is never given back; only while this very process stands still does no time pass.
 *
 * It looks at the machine while somebody watches: a timer of {@link after} is pending, or somebody asked within the last
 * second. In between it knows of stolen time only, not of standstills that no system tells.
 */
export class MachineTime {
  readonly #sources: MachineSources;
  /** Earlier sums, oldest first; those between two equal ones are left out. */
  #past: Sums[] = [];
  #sums: Sums;
  #givenMs = 0;
  /** The given clock never goes back behind what it has told. */
  #toldMs = 0;
  #steal: readonly number[] | undefined;
  /** Since the stolen time was last read: that moment, and what has been counted from then on. */
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
   * Time that the machine took since a mark within the last minutes. The system is not asked at each mark: up to a second
   * before it may be counted too, but never more than has elapsed since.
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

  /** Stolen time is counted over the pause as well; only this process's own lateness is unknown there. */
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
   * after the timer was set, so that whoever is judged is given the whole tick; the given clock takes the lateness alone.
   */
  #notice(): void {
    const at = this.#sources.elapsed();
    const { at: before, ...sums } = this.#sums;
    const due = this.#due ?? at;
    const isLate = at - due > this.#tickMs * LATE_SHARE;
    // Lateness that an earlier look has counted already ends where that look was.
    const lateMs = isLate ? at - Math.max(due, before) : 0;
    const lostMs = isLate ? at - before : 0;
    this.#givenMs += at - before - lateMs;
    this.#since.lateMs += lostMs;
    const stoodStillMs = sums.stoodStillMs + (at - due >= STANDSTILL_MS ? lateMs : 0);
    this.#keep({ ms: sums.ms + lostMs, mostMs: sums.mostMs + lostMs, stoodStillMs, at });
    // One that never comes would make all the time that follows a standstill, in which nobody is stopped.
    if (isLate) this.#await();
  }

  /** Counts the time since the last look, and adds the stolen time where it is more than the lateness tells. */
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

  /** Stolen milliseconds since they were last read: of the processor that lost most, and of the two that did. */
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

/** A moment in time that leaves out standstills: what happened before a long one is not yet old after it. */
const runningAt = ({ at, stoodStillMs }: Sums) => at - stoodStillMs;
const isSame = (a: Lost, b: Lost) => a.ms === b.ms && a.mostMs === b.mostMs && a.stoodStillMs === b.stoodStillMs;

/** The time of this process. */
export const systemMachineTime = new MachineTime();
