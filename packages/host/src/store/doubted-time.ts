import { rmSync } from "node:fs";
import { join } from "node:path";
import { type DoubtedTime, type KeptDoubt, type Random, readPrivate, writeDurably } from "@bourse/platform";

interface DoubtedTimeParts {
  readonly dataDir: string;
  readonly random: Random;
  /** Called when the disk refuses the record: a host started again within minutes then believes the time that it finds. */
  report(cause: unknown): void;
}

const FILE = "doubted-time.json";
const MAX_BYTES = 1024;

/** Records in the data folder that the time of day is not believed. */
export function doubtedTime({ dataDir, random, report }: DoubtedTimeParts): KeptDoubt {
  const file = join(dataDir, FILE);
  return {
    left: readDoubt(file),
    keep(doubt) {
      try {
        if (doubt) writeDurably(file, `${JSON.stringify(doubt)}\n`, { random });
        else rmSync(file, { force: true });
      } catch (cause) {
        report(cause);
      }
    },
  };
}

/** A damaged record counts as none: the host believes the time that it finds. */
function readDoubt(file: string): DoubtedTime | undefined {
  const found = readPrivate(file, MAX_BYTES);
  if (found.kind !== "read") return undefined;
  try {
    const { step, since } = JSON.parse(new TextDecoder().decode(found.bytes)) as Partial<DoubtedTime>;
    return isWhole(step) && isWhole(since) ? { step, since } : undefined;
  } catch (cause) {
    if (cause instanceof SyntaxError || cause instanceof TypeError) return undefined;
    throw cause;
  }
}

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value);
