import { once } from "node:events";
import path from "node:path";
import { text } from "node:stream/consumers";
import { PATIENCE_VARIABLE } from "@bourse/testing/patience";
import type { Measured } from "./measure.ts";
import { momentNow, stolenBetween } from "./stolen.ts";
import type { Surroundings } from "./surroundings.ts";

/** The run's patience, for its first and last lines. */
export interface Patience {
  /** The factor, and the share of stolen time since the run began. */
  told(): string;
}

/**
 * Measures the machine in these surroundings, and sets the patience of every program that this process starts. A nested
 * run keeps the outer run's patience.
 */
export async function setPatience(surroundings: Surroundings): Promise<Patience> {
  const begun = momentNow();
  process.env[PATIENCE_VARIABLE] ??= String((await measuredIn(surroundings)).patience);
  return {
    told: () =>
      `time limits × ${process.env[PATIENCE_VARIABLE]} (the machine ${surroundings.named}; ${stolenBetween(begun, momentNow())})`,
  };
}

async function measuredIn(surroundings: Surroundings): Promise<Measured> {
  const script = path.join(import.meta.dirname, "measure.main.ts");
  const measuring = surroundings.spawn(process.execPath, [script], { stdio: ["ignore", "pipe", "inherit"] });
  const [said] = await Promise.all([measuring.stdout ? text(measuring.stdout) : "", once(measuring, "close")]);
  return JSON.parse(said) as Measured;
}
