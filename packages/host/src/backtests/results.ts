import { readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { BacktestAnswer, BacktestEntry, BacktestResultAnswer, BacktestTrade } from "@bourse/contract/host-api";
import { makePrivateFolder, type Random, writeDurably } from "@bourse/platform";
import { HostRefusal } from "../refusal.ts";
import { EQUITY_FILE, RESULT_FILE, TRADES_FILE } from "./thread/result-files.ts";
import { type TradeSpan, tradesIn } from "./thread/trade-lines.ts";

/** A result as it is kept. */
export type KeptBacktest = Required<BacktestAnswer>;

/** Results on the disk, one folder each, which appears only when complete. They can be computed again, so backups leave them out. */
export interface BacktestResults {
  /** The latest first. */
  list(): readonly BacktestEntry[];
  /** Folder in which the thread writes the parts of a result. */
  unfinished(id: string): string;
  keep(entry: BacktestEntry, result: BacktestResultAnswer): void;
  /** Removes the parts of a backtest that has no result. */
  discard(id: string): void;
  /** @throws HostRefusal `backtest.result_unreadable` */
  read(id: string): KeptBacktest;
  /** @throws HostRefusal `backtest.result_unreadable` */
  trades(id: string, span: TradeSpan): readonly BacktestTrade[];
  /** @throws HostRefusal `backtest.result_unreadable` */
  equity(id: string): { readonly time: number[]; readonly value: number[] };
  has(id: string): boolean;
  remove(id: string): void;
}

/** Parts of the kept results. */
export interface ResultParts {
  readonly folder: string;
  readonly random: Random;
  readonly maxKept: number;
  report(cause: unknown): void;
}

const UNFINISHED = ".part";
const ID = /^[0-9a-f-]{36}$/;

export function backtestResults({ folder, random, maxKept, report }: ResultParts): BacktestResults {
  makePrivateFolder(folder);
  for (const name of readdirSync(folder)) {
    if (name.endsWith(UNFINISHED)) rmSync(join(folder, name), { recursive: true, force: true });
  }
  const placeOf = (id: string) => join(folder, id);
  const reading = <Value>(id: string, file: string, read: (bytes: Buffer<ArrayBuffer>) => Value): Value => {
    try {
      return read(readFileSync(join(placeOf(id), file)));
    } catch (cause) {
      report(cause);
      throw new HostRefusal("backtest.result_unreadable", `the files of ${id} cannot be read`);
    }
  };
  const read = (id: string) => reading(id, RESULT_FILE, (bytes) => JSON.parse(bytes.toString()) as KeptBacktest);
  const kept = new Map<string, BacktestEntry>();
  for (const id of readdirSync(folder).filter((name) => ID.test(name))) {
    const entry = entryOf(() => read(id));
    if (entry) kept.set(id, entry);
  }
  const list = () => [...kept.values()].toSorted((one, other) => (one.asked_at < other.asked_at ? 1 : -1));
  const remove = (id: string) => {
    kept.delete(id);
    rmSync(placeOf(id), { recursive: true, force: true });
  };
  return {
    list,
    has: (id) => kept.has(id),
    unfinished: (id) => `${placeOf(id)}${UNFINISHED}`,
    keep(entry, result) {
      const part = `${placeOf(entry.id)}${UNFINISHED}`;
      writeDurably(join(part, RESULT_FILE), JSON.stringify({ backtest: entry, result } satisfies KeptBacktest), {
        random,
      });
      renameSync(part, placeOf(entry.id));
      kept.set(entry.id, entry);
      for (const { id } of list().slice(maxKept)) remove(id);
    },
    discard: (id) => rmSync(`${placeOf(id)}${UNFINISHED}`, { recursive: true, force: true }),
    read,
    trades: (id, span) => reading(id, TRADES_FILE, (bytes) => tradesIn(bytes, span)),
    equity: (id) =>
      reading(id, EQUITY_FILE, (bytes) => {
        const numbers = new Float64Array(new Uint8Array(bytes).buffer);
        const half = numbers.length / 2;
        return { time: [...numbers.subarray(0, half)], value: [...numbers.subarray(half)] };
      }),
    remove,
  };
}

/** A damaged result is not listed: it was reported, and another result may take its place. */
function entryOf(read: () => KeptBacktest): BacktestEntry | undefined {
  try {
    return read().backtest;
  } catch (cause) {
    if (cause instanceof HostRefusal) return undefined;
    throw cause;
  }
}
