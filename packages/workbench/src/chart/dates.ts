const DATE = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[ T](\d{1,2}):(\d{2}))?$/;

/** Parses `2024-03-15` or `2024-03-15 14:30` as UTC, in milliseconds; undefined for days that do not exist. */
export function readDate(text: string): number | undefined {
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
