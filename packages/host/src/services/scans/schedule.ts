import { type StyleName, TRADING_STYLES } from "@bourse/bars";
import type { NewScan } from "@bourse/contract/host-api";

/** When each style of a scan runs; times in milliseconds. */
export type Schedule = Partial<Record<StyleName, StyleSchedule>>;

export interface StyleSchedule {
  readonly minutes: number;
  readonly nextAt: number;
}

const MINUTE_MS = 60_000;
/** Sources complete a bar a moment after its close. */
const SETTLE_MS = 5_000;

const STYLES = Object.keys(TRADING_STYLES) as readonly StyleName[];

/** The styles in their order, with their schedules. */
export function stylesOf(schedule: Schedule): readonly (readonly [StyleName, StyleSchedule])[] {
  return STYLES.flatMap((style) => {
    const entry = schedule[style];
    return entry ? [[style, entry] as const] : [];
  });
}

/**
 * The next run after `now`. Runs follow the wall clock, shortly after multiples of their minutes, because that is when
 * bars close.
 */
export function nextRun(minutes: number, now: number): number {
  const cadence = minutes * MINUTE_MS;
  return (Math.floor((now - SETTLE_MS) / cadence) + 1) * cadence + SETTLE_MS;
}

/** A schedule whose styles with unchanged minutes keep their next run. New styles run at once. */
export function scheduleOf(minutes: NewScan["cadence_minutes"], now: number, before: Schedule = {}): Schedule {
  const entries = STYLES.flatMap((style) => {
    const own = minutes[style];
    if (own === undefined) return [];
    const kept = before[style];
    return [[style, kept?.minutes === own ? kept : { minutes: own, nextAt: now }] as const];
  });
  return Object.fromEntries(entries);
}

/**
 * Milliseconds until a style runs. A next run further away than its cadence comes from a clock that ran ahead; the style
 * would not be scanned until then.
 */
export function waitOf({ minutes, nextAt }: StyleSchedule, now: number): number {
  const wait = nextAt - now;
  return wait > minutes * MINUTE_MS + SETTLE_MS ? 0 : Math.max(0, wait);
}

/** Whether runs were missed: the style should have run more than its cadence ago. */
export function wasMissed({ minutes, nextAt }: StyleSchedule, now: number): boolean {
  return now - nextAt > minutes * MINUTE_MS;
}

/** The schedule after a run of some styles. However many runs were missed, the next one lies ahead. */
export function afterRun(schedule: Schedule, styles: readonly StyleName[], now: number): Schedule {
  return Object.fromEntries(
    stylesOf(schedule).map(([style, entry]) => [
      style,
      styles.includes(style) ? { ...entry, nextAt: nextRun(entry.minutes, now) } : entry,
    ]),
  );
}
