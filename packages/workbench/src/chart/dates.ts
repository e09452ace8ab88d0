import { momentOf, UTC, type Zone } from "@bourse/bars";

const DAY_ALONE = /^[\d-]+$/;
const DATE = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[ T](\d{1,2}):(\d{2}))?$/;

/**
 * Parses `2024-03-15` or `2024-03-15 14:30` by the clocks of a zone, in milliseconds. If that time occurs twice, it is the
 * first. Undefined for a day or time that does not exist.
 */
export function readDate(text: string, zone: Zone = UTC): number | undefined {
  const local = readLocal(text);
  // A day whose midnight the clocks skip begins later.
  if (local !== undefined && DAY_ALONE.test(text.trim())) return momentOf(zone, local);
  return local === undefined ? undefined : zone.momentsOf(local)[0];
}

/** The time on the clock, as if it were UTC. */
function readLocal(text: string): number | undefined {
  const [, year, month, day, hour = "0", minute = "0"] = DATE.exec(text.trim()) ?? [];
  if (year === undefined) return undefined;
  const wanted = [year, month, day, hour, minute].map(Number) as [number, number, number, number, number];
  const [y, m, d, h, min] = wanted;
  const time = Date.UTC(y, m - 1, d, h, min);
  const made = new Date(time);
  const same = made.getUTCMonth() === m - 1 && made.getUTCDate() === d && made.getUTCHours() === h;
  return same && made.getUTCMinutes() === min ? time : undefined;
}

/** Why a text is no date, in words. */
export function dateFault(text: string): string {
  return DATE.test(text.trim()) ? "There is no such day or time." : "Type a date such as 2024-03-15.";
}
