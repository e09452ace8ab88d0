import { DAY_MS } from "../timeframes/bar-times.ts";
import { zoneOf } from "../zones/zone.ts";
import { timeOfDay } from "./clock-time.ts";
import { placedHours } from "./placed.ts";
import type { SessionDraft } from "./template.ts";

/** A fault of a template, in the trader's words. */
export interface SessionFault {
  readonly field: "name" | "time_zone" | "days" | "hours";
  readonly message: string;
}

/** Every fault of a template that someone wrote; none if it can be used. */
export function sessionFaults(draft: SessionDraft): readonly SessionFault[] {
  const { name, time_zone, days } = draft;
  const faults: SessionFault[] = [];
  if (name.trim() === "") faults.push({ field: "name", message: "Give the session a name." });
  if (!zoneOf(time_zone)) faults.push({ field: "time_zone", message: `There is no time zone "${time_zone}".` });
  if (days.length === 0) faults.push({ field: "days", message: "Choose at least one day on which a session begins." });
  const hours = hoursFault(draft);
  return hours === undefined ? faults : [...faults, { field: "hours", message: hours }];
}

function hoursFault({ hours }: SessionDraft): string | undefined {
  const unread = hours.flatMap(({ opens, closes }) => [opens, closes]).find((each) => timeOfDay(each) === undefined);
  if (unread !== undefined) return `"${unread}" is no time of day such as 09:30.`;
  if (!hours.some(({ kind }) => kind === "regular")) return "A session needs regular hours.";
  const placed = placedHours({ hours });
  const [first, last] = [placed[0], placed.at(-1)];
  const overlapping = placed.findIndex((each, index) => index > 0 && each.from < (placed[index - 1]?.to ?? 0));
  if (overlapping > 0) return `The hours from ${hours[overlapping]?.opens} begin before those above end.`;
  if (first && last && last.to - first.from > DAY_MS) return "A session lasts at most 24 hours.";
  return undefined;
}
