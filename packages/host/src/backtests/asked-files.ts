import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { ErrorCode } from "@bourse/contract";
import type { BacktestEntry } from "@bourse/contract/host-api";
import { type Random, writeDurably } from "@bourse/platform";

/** Backtests that were asked for and have not ended, a file each: the next start tells of those that the end of a host cut off. */
export interface AskedFiles {
  /** Those that a host before this one has not ended. Their files are gone. */
  takeInterrupted(): readonly BacktestEntry[];
  write(entry: BacktestEntry): void;
  remove(id: string): void;
}

interface AskedFilesParts {
  readonly folder: string;
  readonly random: Random;
  report(cause: unknown): void;
}

const ASKED = ".asked";

/** @param parts - The folder is there already. */
export function askedFiles({ folder, random, report }: AskedFilesParts): AskedFiles {
  const placeOf = (id: string) => join(folder, `${id}${ASKED}`);
  const read = (name: string): readonly BacktestEntry[] => {
    try {
      return [JSON.parse(readFileSync(join(folder, name), "utf8")) as BacktestEntry];
    } catch (cause) {
      report(cause);
      return [];
    }
  };
  return {
    takeInterrupted() {
      const names = readdirSync(folder).filter((name) => name.endsWith(ASKED));
      const entries = names.flatMap(read).toSorted((one, other) => (one.asked_at < other.asked_at ? -1 : 1));
      for (const name of names) rmSync(join(folder, name), { force: true });
      return entries.map((entry) => ({ ...entry, state: "failed", reason: INTERRUPTED }));
    },
    write: (entry) => writeDurably(placeOf(entry.id), JSON.stringify(entry), { random }),
    remove: (id) => rmSync(placeOf(id), { force: true }),
  };
}

const INTERRUPTED = { code: "backtest.interrupted" satisfies ErrorCode, message: "the host ended before it was done" };
