const LOCALE = "en-US";
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const MOMENT = { month: "short", day: "2-digit", hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
const moment = new Intl.DateTimeFormat(LOCALE, MOMENT);
const longAgo = new Intl.DateTimeFormat(LOCALE, { ...MOMENT, year: "numeric" });

/** A time in the trader's zone: `Nov 21, 14:03`, with the year if it is not the current one. */
export function localMoment(iso: string, now = new Date()): string {
  const at = new Date(iso);
  return (at.getFullYear() === now.getFullYear() ? moment : longAgo).format(at);
}

/** A time that has passed, in its largest whole unit: `3 min`, `5 h`, `2 d`. */
export function spanWords(ms: number): string {
  const past = Math.max(0, ms);
  if (past < HOUR) return `${Math.floor(past / MINUTE)} min`;
  return past < 2 * DAY ? `${Math.floor(past / HOUR)} h` : `${Math.floor(past / DAY)} d`;
}

/** Time until a moment: `in 6 days`, `in 5 hours`; `now` is in milliseconds. */
export function ahead(iso: string, now: number): string {
  const left = Date.parse(iso) - now;
  if (left <= 0) return "now";
  if (left < MINUTE) return "in less than a minute";
  const [count, unit] =
    left < HOUR ? [left / MINUTE, "minute"] : left < 2 * DAY ? [left / HOUR, "hour"] : [left / DAY, "day"];
  // Half a minute of delay must not turn 7 days into 6.
  const whole = Math.max(1, Math.floor(count + 0.01));
  return `in ${whole} ${unit}${whole === 1 ? "" : "s"}`;
}

const relative = new Intl.RelativeTimeFormat(LOCALE, { numeric: "auto" });
const STEPS = [
  ["year", 365 * DAY],
  ["month", 30 * DAY],
  ["week", 7 * DAY],
  ["day", DAY],
  ["hour", HOUR],
  ["minute", MINUTE],
] as const;

/** How long ago a moment was, in its largest unit: `3 weeks ago`, `yesterday`; `now` is in milliseconds. */
export function since(iso: string, now: number): string {
  const gone = now - Date.parse(iso);
  const step = STEPS.find(([, length]) => gone >= length);
  return step ? relative.format(-Math.floor(gone / step[1]), step[0]) : "just now";
}
