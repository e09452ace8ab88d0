import type { SessionDraft } from "@bourse/bars";

export const DAY_NAMES = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"] as const;

export const HOUR_NAMES = { pre: "Pre-market", regular: "Regular", post: "After hours" } as const;

/** Days and hours in one line: `Mon, Tue; Regular 22:00 to 02:00 (next day)`. */
export function hoursInWords({ days, hours }: Pick<SessionDraft, "days" | "hours">): string {
  const names = DAY_NAMES.filter((_name, index) => days.includes(index + 1)).join(", ");
  const parts = hours.map(({ kind, opens, closes }) => {
    const isNext = closes <= opens;
    return `${HOUR_NAMES[kind]} ${opens} to ${closes}${isNext ? " (next day)" : ""}`;
  });
  return [names, ...parts].join("; ");
}
