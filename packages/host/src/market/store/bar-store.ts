import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { BarColumns } from "@bourse/bars";
import type { ChartTimeframe } from "@bourse/contract";
import { makePrivateFolder, type Random, syncFolder, writeDurably } from "@bourse/platform";
import { type DiskPort, openSeriesFile, type SeriesFile } from "./series-file.ts";

/** One series of the store. */
export interface SeriesKey {
  readonly sourceId: string;
  readonly symbol: string;
  readonly timeframe: ChartTimeframe;
}

/** A series and what its writer noted about it. */
export interface ListedSeries extends SeriesKey {
  readonly about?: unknown;
}

/** Bars on this machine: one file a series, in one folder that only its owner can enter. */
export interface BarStore {
  list(): readonly ListedSeries[];
  /** The series; undefined when the store has none of this name. */
  find(key: SeriesKey): SeriesFile | undefined;
  /** The series, made empty when there is none. */
  open(key: SeriesKey): SeriesFile;
  /** A series, with a note about it, that appears, whole, when it is finished; until then there is the old one or none. */
  stage(key: SeriesKey, about?: object): StagedSeries;
  /** The note about a series; undefined when there is none. */
  about(key: SeriesKey): unknown;
  /** Replaces the note about a series that the store has. */
  note(key: SeriesKey, about: object): void;
  remove(key: SeriesKey): void;
  close(): void;
}

/** A series that is being written. */
export interface StagedSeries {
  put(bars: BarColumns): void;
  /** Writes the rest of what needs room on the disk, so that `finish` only renames. */
  prepare(): void;
  /** Replaces the series of that name. */
  finish(): void;
  /** Leaves nothing behind. */
  discard(): void;
}

const BARS = ".bars";
const NAME = ".json";
const UNFINISHED = ".part";
/** A kill leaves these, the second while a name was written. */
const UNFINISHED_ENDS = [UNFINISHED, ".tmp"];

/** More small records than this are put together: each costs a read of a window. */
const MANY_RECORDS = 512;
/** As many bars at a time are copied into the new file. */
const COPY_BARS = 65_536;

export function openBarStore(folder: string, random: Random, disk?: DiskPort): BarStore {
  makePrivateFolder(folder);
  for (const left of readdirSync(folder))
    if (UNFINISHED_ENDS.some((end) => left.endsWith(end))) rmSync(join(folder, left));
  const opened = new Map<string, SeriesFile>();
  const pathOf = (key: SeriesKey, end: string) => join(folder, `${fileNameOf(key)}${end}`);
  const has = (key: SeriesKey) => existsSync(pathOf(key, NAME)) && existsSync(pathOf(key, BARS));
  const use = (key: SeriesKey) => {
    const path = pathOf(key, BARS);
    const known = opened.get(path) ?? openSeriesFile(path, disk);
    opened.set(path, known);
    return known;
  };
  const shut = (path: string) => {
    opened.get(path)?.close();
    opened.delete(path);
  };
  const stage = (key: SeriesKey, about?: object): StagedSeries => {
    const id = random.uuid();
    const [path, name] = [pathOf(key, `.${id}${UNFINISHED}`), pathOf(key, `.${id}${NAME}${UNFINISHED}`)];
    const file = openSeriesFile(path, disk);
    const prepare = () => {
      if (!existsSync(name)) writeDurably(name, JSON.stringify({ ...key, about }), { random });
    };
    return {
      put: file.put,
      prepare,
      finish() {
        prepare();
        file.close();
        shut(pathOf(key, BARS));
        renameSync(path, pathOf(key, BARS));
        // The name comes last: without it the series does not exist.
        renameSync(name, pathOf(key, NAME));
        syncFolder(folder);
      },
      discard() {
        file.close();
        for (const each of [path, name]) rmSync(each, { force: true });
      },
    };
  };
  /** On a full disk this is repeated at every answer of an exchange: a failure leaves no file behind, open or not. */
  const replace = (key: SeriesKey, about?: object, from?: SeriesFile) => {
    const staged = stage(key, about);
    try {
      if (from) copy(from, staged);
      staged.finish();
    } catch (cause) {
      staged.discard();
      throw cause;
    }
  };
  return {
    list: () =>
      readdirSync(folder)
        .filter((name) => name.endsWith(NAME))
        .map((name) => readName(join(folder, name)))
        .filter(has),
    find: (key) => (has(key) ? use(key) : undefined),
    open(key) {
      if (!has(key)) replace(key);
      const file = use(key);
      if (file.waste.records <= MANY_RECORDS + Math.ceil(file.count / COPY_BARS) * 16) return file;
      replace(key, readName(pathOf(key, NAME)).about as object | undefined, file);
      return use(key);
    },
    stage,
    about: (key) => (has(key) ? readName(pathOf(key, NAME)).about : undefined),
    note: (key, about) => writeDurably(pathOf(key, NAME), JSON.stringify({ ...key, about }), { random }),
    remove(key) {
      shut(pathOf(key, BARS));
      for (const end of [NAME, BARS]) rmSync(pathOf(key, end), { force: true });
      syncFolder(folder);
    },
    close() {
      for (const path of [...opened.keys()]) shut(path);
    },
  };
}

function readName(path: string): ListedSeries {
  return JSON.parse(readFileSync(path, "utf8")) as ListedSeries;
}

/** Copies from the oldest bar to the newest: windows are read backwards, so their ends are found first. */
function copy(from: SeriesFile, to: StagedSeries): void {
  const ends: number[] = [];
  let before = Number.POSITIVE_INFINITY;
  for (;;) {
    const part = from.window({ before, limit: COPY_BARS });
    if (part.length === 0) break;
    ends.unshift(before);
    before = part.time[0] as number;
  }
  for (const end of ends) to.put(from.window({ before: end, limit: COPY_BARS }));
}

/** A symbol may hold any character; a digest is a file name everywhere. */
function fileNameOf({ sourceId, symbol, timeframe }: SeriesKey): string {
  return createHash("sha256")
    .update(JSON.stringify([sourceId, symbol, timeframe]))
    .digest("hex")
    .slice(0, 40);
}
