import { existsSync, rmSync } from "node:fs";
import type { BarColumns } from "@bourse/bars";
import { type Random, writeDurably } from "@bourse/platform";
import type { ListedSeries } from "./names.ts";
import { openSeriesFile, type SeriesMeans } from "./series-file.ts";

/** A file's temporary path, and its final one. */
type Move = readonly [string, string];

/** A series that is being written. */
export interface StagedSeries {
  put(bars: BarColumns): void;
  /** Writes everything that still needs room on the disk, and closes the file. Returns its temporary and final paths. */
  prepare(): readonly Move[];
  /** Replaces the series of that name. */
  finish(): void;
  /** Deletes its files; does nothing once it is finished. */
  discard(): void;
}

interface Staging {
  readonly random: Random;
  readonly series: SeriesMeans;
  readonly bars: Move;
  readonly name: Move;
  finish(): void;
  /** True if its files will get their final names even if the host ends now. */
  isDecided(): boolean;
}

export function stagedSeries(named: ListedSeries, staging: Staging): StagedSeries {
  const { random, series, bars, name, finish, isDecided } = staging;
  const file = openSeriesFile(bars[0], series);
  return {
    put: file.put,
    prepare() {
      if (!existsSync(name[0])) writeDurably(name[0], JSON.stringify(named), { random });
      file.close();
      return [bars, name];
    },
    finish,
    discard() {
      if (isDecided()) return;
      file.close();
      for (const [from] of [bars, name]) rmSync(from, { force: true });
    },
  };
}
