import type { ErrorCode } from "@bourse/contract";
import { refuse } from "../../failure.ts";

/** The allowed range of a signed time. */
export interface TimeWindow {
  readonly earliest: Date;
  readonly latest: Date;
  readonly code: ErrorCode;
}

/**
 * Reads a time of a signed statement. A date that does not exist is refused: otherwise two texts would mean one time.
 */
export function readSignedTime(text: string, { earliest, latest, code }: TimeWindow): Date {
  const time = new Date(text);
  const inside = time >= earliest && time <= latest;
  if (inside && time.toISOString() === text) return time;
  return refuse(code, `the time must lie between ${earliest.toISOString()} and ${latest.toISOString()}`);
}
