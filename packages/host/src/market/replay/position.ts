import { existsSync, readFileSync } from "node:fs";
import { type Random, writeDurably } from "@bourse/platform";

/** Progress of a replay. */
export interface ReplayPosition {
  /** The configured start position: a different one starts the replay again. */
  readonly from: string;
  /** Completely played days, counted from the recording's first. */
  readonly days: number;
  /** Samples played of the following day, and the number of samples it has. */
  readonly samples: number;
  readonly samplesPerBar: number;
}

/** Persistent storage of the position. */
export interface ReplayPositions {
  /** Undefined if there is no readable position. */
  read(): ReplayPosition | undefined;
  write(position: ReplayPosition): void;
}

/** Stores the position in a file. */
export function positionFile(random: Random, path: string): ReplayPositions {
  return {
    read: () => (existsSync(path) ? parse(readFileSync(path, "utf8")) : undefined),
    write: (position) => writeDurably(path, Buffer.from(JSON.stringify(position)), { random }),
  };
}

const COUNTS = ["days", "samples", "samplesPerBar"] as const;

/** Only the host writes this file; a damaged one loses only the position. */
function parse(text: string): ReplayPosition | undefined {
  let held: Partial<Record<keyof ReplayPosition, unknown>> | null;
  try {
    held = JSON.parse(text);
  } catch {
    return undefined;
  }
  const whole = COUNTS.every((name) => Number.isSafeInteger(held?.[name]) && Number(held?.[name]) >= 0);
  return whole && typeof held?.from === "string" ? (held as ReplayPosition) : undefined;
}
