/** A time of day in a time zone. */
export interface Daily {
  /** `HH:MM`. */
  readonly time: string;
  /** IANA name. */
  readonly zone: string;
}

/** A clock that a test can move. */
export interface Clock {
  now(): Date;
  /** Calls once after some milliseconds; the function it returns prevents that. */
  after(ms: number, run: () => void): () => void;
}

/** Timers stand still while a machine sleeps, so the time is compared this often. */
const LOOK_MS = 60_000;

/** Whether the settings name a time and a zone that exist. */
export function isDaily({ time, zone }: Daily): boolean {
  if (!/^(?:[01][0-9]|2[0-3]):[0-5][0-9]$/.test(time)) return false;
  try {
    return Temporal.Now.zonedDateTimeISO(zone).timeZoneId.length > 0;
  } catch (cause) {
    if (cause instanceof RangeError) return false;
    throw cause;
  }
}

/** The last due time at or before a moment, in milliseconds. A time that the clocks skip is an hour later. */
export function lastDue({ time, zone }: Daily, now: Date): number {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).toPlainDate();
  const at = (days: number) =>
    today.add({ days }).toZonedDateTime({ timeZone: zone, plainTime: Temporal.PlainTime.from(time) }).epochMilliseconds;
  return at(0) <= now.getTime() ? at(0) : at(-1);
}

export interface PlanInput {
  readonly clock: Clock;
  /** Undefined while the plan is off or its settings are invalid. */
  daily(): Daily | undefined;
  /** The due time that was dealt with last, in milliseconds. */
  done(): number | undefined;
  /** Deals with a due time. */
  run(due: number): void;
}

/**
 * Runs once for the last due time that was not dealt with, however many passed: after a week of sleep a trader wants one
 * brief, not seven. Returns a function that ends it, and one that looks at the time at once.
 */
export function plan({ clock, daily, done, run }: PlanInput): { look(): void; end(): void } {
  let cancel = () => {};
  let isOver = false;
  const look = () => {
    cancel();
    if (isOver) return;
    const table = daily();
    if (table) {
      const due = lastDue(table, clock.now());
      if (due > (done() ?? Number.NEGATIVE_INFINITY)) run(due);
    }
    cancel = clock.after(LOOK_MS, look);
  };
  look();
  return {
    look,
    end() {
      isOver = true;
      cancel();
    },
  };
}
