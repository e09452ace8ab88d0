import { closesNextDay, type HolidayCalendar, type SessionDraft } from "@bourse/bars";

export const DAY_NAMES = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"] as const;

export const HOUR_NAMES = { pre: "Pre-market", regular: "Regular", post: "After hours" } as const;

/** The exchanges whose holidays a session can keep. */
export const HOLIDAY_NAMES: Readonly<Record<HolidayCalendar, string>> = {
  nyse: "New York Stock Exchange",
  lse: "London Stock Exchange",
  xetra: "Frankfurt Stock Exchange",
  tse: "Tokyo Stock Exchange",
};

/** Days, hours and holidays in one line: `Mon, Tue; Regular 22:00 to 02:00 (next day)`. */
export function hoursInWords({ days, hours, holidays }: Omit<SessionDraft, "name" | "time_zone">): string {
  const names = DAY_NAMES.filter((_name, index) => days.includes(index + 1)).join(", ");
  const parts = hours.map(({ kind, opens, closes }) => {
    const isNext = closesNextDay({ opens, closes }) === true;
    return `${HOUR_NAMES[kind]} ${opens} to ${closes}${isNext ? " (next day)" : ""}`;
  });
  return [names, ...parts, ...(holidays ? [`holidays of the ${HOLIDAY_NAMES[holidays]}`] : [])].join("; ");
}
