import { existsSync, readFileSync } from "node:fs";
import { type Random, writeDurably } from "@bourse/platform";

/** How far a replay has come. */
export interface ReplayPosition {
  /** The configured start position: a different one starts the replay again. */
  readonly from: string;
  /** Days that have been played to their end, counted from the recording's first. */
  readonly days: number;
  /** Samples played of the day after them, and how many the day has. */
  readonly samples: number;
  readonly samplesPerBar: number;
}

/** Where the position outlives the host. */
export interface ReplayPositions {
  /** Undefined where there is none that can be read. */
  read(): ReplayPosition | undefined;
  write(position: ReplayPosition): void;
}

/** Keeps the position in a file. */
export function positionFile(random: Random, path: string): ReplayPositions {
  return {
    read: () => (existsSync(path) ? parse(readFileSync(path, "utf8")) : undefined),
    write: (position) => writeDurably(path, Buffer.from(JSON.stringify(position)), { random }),
  };
}

const COUNTS = ["days", "samples", "samplesPerBar"] as const;

/** Only the host writes the file; one that is damaged costs no more than the position. */
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
