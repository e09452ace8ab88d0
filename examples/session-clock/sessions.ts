/** A market's regular hours on working days, in its own time zone. Holidays are not known. */
export interface Session {
  readonly name: string;
  readonly timeZone: string;
  /** Minutes after midnight. */
  readonly opens: number;
  readonly closes: number;
}

export const SESSIONS: readonly Session[] = [
  { name: "Tokyo", timeZone: "Asia/Tokyo", opens: 9 * 60, closes: 15 * 60 + 30 },
  { name: "London", timeZone: "Europe/London", opens: 8 * 60, closes: 16 * 60 + 30 },
  { name: "New York", timeZone: "America/New_York", opens: 9 * 60 + 30, closes: 16 * 60 },
];

const MINUTE = 60_000;
/** A weekend and a day. */
const MOST_MINUTES = 4 * 24 * 60;

/** Whether the session is open at a time, and the first minute after it at which that changes. */
export function nextChange(session: Session, now: Date): { readonly isOpen: boolean; readonly at: Date } {
  const isOpen = isOpenAt(session, now);
  const start = Math.floor(now.getTime() / MINUTE) * MINUTE;
  for (let count = 1; count <= MOST_MINUTES; count += 1) {
    const at = new Date(start + count * MINUTE);
    if (isOpenAt(session, at) !== isOpen) return { isOpen, at };
  }
  throw new Error(`${session.name} never changes`);
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Whether the session is open at a time. */
export function isOpenAt({ timeZone, opens, closes }: Session, at: Date): boolean {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat("en-GB", { ...PARTS, timeZone });
  formats.set(timeZone, format);
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]));
  if (parts.get("weekday") === "Sat" || parts.get("weekday") === "Sun") return false;
  const minute = Number(parts.get("hour")) * 60 + Number(parts.get("minute"));
  return minute >= opens && minute < closes;
}

const PARTS = { weekday: "short", hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
