import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { makePrivateFolder, type Random, syncFolder, writeDurably } from "@bourse/platform";
import { HostRefusal } from "../../refusal.ts";
import { isDamage } from "./damaged.ts";
import { NODE_DISK } from "./disk.ts";
import { fileNameOf, type ListedSeries, NAME, readName, type SeriesKey } from "./names.ts";
import { UNFINISHED } from "./rewriting.ts";
import { openSeriesFile, type SeriesFile, type SeriesMeans } from "./series-file.ts";
import { type StagedSeries, stagedSeries } from "./staged.ts";
import { beginSwap, finishSwap } from "./swap.ts";

/** Bars on this machine: one file a series, in one folder that only its owner can enter. */
export interface BarStore {
  /** Without those whose name is damaged, which are reported. */
  list(): readonly ListedSeries[];
  /** The series; undefined when the store has none of this name. */
  find(key: SeriesKey): SeriesFile | undefined;
  /** The series, made empty when there is none. */
  open(key: SeriesKey): SeriesFile;
  /** A series, with a note about it, that appears, whole, when it is finished; until then there is the old one or none. */
  stage(key: SeriesKey, about?: object): StagedSeries;
  /** Lets several appear, and others go, at one moment: after a kill all of it has happened, or nothing. */
  finish(staged: readonly StagedSeries[], gone?: readonly SeriesKey[]): void;
  /** The note about a series; undefined when there is none. @throws HostRefusal `market.store_damaged` */
  about(key: SeriesKey): unknown;
  /** Replaces the note about a series that the store has. */
  note(key: SeriesKey, about: object): void;
  remove(key: SeriesKey): void;
  /** Afterwards the store opens no file any more. */
  close(): void;
}

export interface StoreMeans extends SeriesMeans {
  /** Called with what is damaged and left out; ignored when absent. */
  report?(cause: unknown): void;
}

const BARS = ".bars";
/** A kill leaves these, the second while a name was written. */
const UNFINISHED_ENDS = [UNFINISHED, ".tmp"];

export function openBarStore(folder: string, random: Random, means: StoreMeans = {}): BarStore {
  const { disk = NODE_DISK, report = () => undefined } = means;
  makePrivateFolder(folder);
  reportDamage(() => finishSwap({ folder, disk }), report);
  clean(folder);
  let isOpen = true;
  const opened = new Map<string, SeriesFile>();
  const decided = new WeakSet<StagedSeries>();
  const pathOf = (key: SeriesKey, end: string) => join(folder, `${fileNameOf(key)}${end}`);
  const requireOpen = () => {
    if (!isOpen) throw new HostRefusal("market.source_failed", "the host is ending; its stored bars are closed");
  };
  const has = (key: SeriesKey) => existsSync(pathOf(key, NAME)) && existsSync(pathOf(key, BARS));
  const use = (key: SeriesKey) => {
    requireOpen();
    const path = pathOf(key, BARS);
    const known = opened.get(path) ?? openSeriesFile(path, means);
    opened.set(path, known);
    return known;
  };
  const shut = (path: string) => {
    opened.get(path)?.close();
    opened.delete(path);
  };
  const finish = (staged: readonly StagedSeries[], gone: readonly SeriesKey[] = []) => {
    requireOpen();
    // One that failed half-way comes first.
    finishSwap({ folder, disk });
    const moves = staged.flatMap((each) => each.prepare());
    const goes = gone.flatMap((key) => [pathOf(key, NAME), pathOf(key, BARS)]);
    beginSwap(folder, { moves, gone: goes }, random);
    for (const each of staged) decided.add(each);
    for (const path of [...moves.map(([, to]) => to), ...goes]) shut(path);
    finishSwap({ folder, disk });
  };
  const stage = (key: SeriesKey, about?: object): StagedSeries => {
    requireOpen();
    const id = random.uuid();
    const part = (end: string) => pathOf(key, `.${id}${end}${UNFINISHED}`);
    const staged = stagedSeries(
      { ...key, about },
      {
        random,
        series: means,
        bars: [part(""), pathOf(key, BARS)],
        name: [part(NAME), pathOf(key, NAME)],
        finish: () => finish([staged]),
        isDecided: () => decided.has(staged),
      },
    );
    return staged;
  };
  return {
    list: () => namesIn(folder, report).filter(has),
    find: (key) => (has(key) ? use(key) : undefined),
    open(key) {
      if (!has(key)) finishOrDiscard(stage(key));
      return use(key);
    },
    stage,
    finish,
    about: (key) => (has(key) ? readName(pathOf(key, NAME)).about : undefined),
    note(key, about) {
      requireOpen();
      writeDurably(pathOf(key, NAME), JSON.stringify({ ...key, about }), { random });
    },
    remove(key) {
      shut(pathOf(key, BARS));
      for (const end of [NAME, BARS]) rmSync(pathOf(key, end), { force: true });
      syncFolder(folder);
    },
    close() {
      isOpen = false;
      for (const path of Array.from(opened.keys())) shut(path);
    },
  };
}

/** Removes what a kill has left: unfinished files, and bars that never got a name. */
function clean(folder: string): void {
  const files = readdirSync(folder);
  const isLeft = (file: string) =>
    UNFINISHED_ENDS.some((end) => file.endsWith(end)) ||
    (file.endsWith(BARS) && !files.includes(`${file.slice(0, -BARS.length)}${NAME}`));
  for (const file of files.filter(isLeft)) rmSync(join(folder, file));
}

/** On a full disk this is repeated at every answer of an exchange: a failure leaves no file behind, open or not. */
function finishOrDiscard(staged: StagedSeries): void {
  try {
    staged.finish();
  } catch (cause) {
    staged.discard();
    throw cause;
  }
}

function namesIn(folder: string, report: (cause: unknown) => void): readonly ListedSeries[] {
  const names = readdirSync(folder).filter((name) => name.endsWith(NAME));
  const read = names.map((name) => reportDamage(() => readName(join(folder, name)), report));
  return read.filter((each) => each !== undefined);
}

/** The result of a reading; undefined, and reported, where the disk has damaged what is read. */
function reportDamage<Result>(read: () => Result, report: (cause: unknown) => void): Result | undefined {
  try {
    return read();
  } catch (cause) {
    if (!isDamage(cause)) throw cause;
    report(cause);
    return undefined;
  }
}
