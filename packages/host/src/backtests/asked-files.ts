import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { ErrorCode } from "@bourse/contract";
import type { BacktestEntry } from "@bourse/contract/host-api";
import { type Random, writeDurably } from "@bourse/platform";

/** Backtests that were requested and have not ended, one file each. The next start reports those that the end of the host cut off. */
export interface AskedFiles {
  /** Returns the backtests that an earlier host has not ended, and deletes their files. */
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
