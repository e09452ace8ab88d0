import { MINUTE_MS } from "../timeframes/bar-times.ts";

const TIME_OF_DAY = /^([01]\d|2[0-3]):([0-5]\d)$/;

/** Milliseconds after midnight of `HH:MM`; undefined for another text. */
export function timeOfDay(text: string): number | undefined {
  const [, hours, minutes] = TIME_OF_DAY.exec(text) ?? [];
  return hours === undefined ? undefined : (Number(hours) * 60 + Number(minutes)) * MINUTE_MS;
}
