import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { makePrivateFolder, type Random, syncFolder, writeDurably } from "@bourse/platform";
import { HostRefusal } from "../../refusal.ts";
import { damagedName, isDamage } from "./damaged.ts";
import { type DiskPort, NODE_DISK } from "./disk.ts";
import { fileNameOf, type ListedSeries, NAME, readName, type SeriesKey } from "./names.ts";
import { UNFINISHED } from "./rewriting.ts";
import { openSeriesFile, type SeriesFile, type SeriesMeans } from "./series-file.ts";
import { type StagedSeries, stagedSeries } from "./staged.ts";

/** Files of one folder that are renamed, and files that are deleted, at one moment. */
interface Swap {
  /** From a path to a path. */
  readonly moves: readonly (readonly [string, string])[];
  readonly gone: readonly string[];
}

/** The file that notes a swap: from the moment it exists, the whole swap counts as done; it is removed when everything is. */
const SWAP = "swap.todo";

interface SwapMeans {
  readonly folder: string;
  readonly disk: DiskPort;
}

/** Notes the swap durably. After a kill, {@link finishSwap} does all of it, or the rest. */
function beginSwap(folder: string, { moves, gone }: Swap, random: Random): void {
  const names = {
    moves: moves.map((each) => each.map((path) => basename(path))),
    gone: gone.map((path) => basename(path)),
  };
  writeDurably(join(folder, SWAP), JSON.stringify(names), { random });
}

/** Does what is noted; nothing when nothing is. @throws HostRefusal `market.store_damaged` */
function finishSwap({ folder, disk }: SwapMeans): void {
  const note = join(folder, SWAP);
  if (!existsSync(note)) return;
  const { moves, gone } = readSwap(note);
  for (const [from, to] of moves) {
    // A kill may have come after this move was done.
    if (existsSync(join(folder, from))) disk.rename(join(folder, from), join(folder, to));
  }
  for (const name of gone) rmSync(join(folder, name), { force: true });
  syncFolder(folder);
  rmSync(note);
  syncFolder(folder);
}

function readSwap(path: string): Swap {
  try {
    const { moves, gone } = JSON.parse(readFileSync(path, "utf8")) as Swap;
    return {
      moves: moves.map(([from, to]) => [basename(from), basename(to)]),
      gone: gone.map((name) => basename(name)),
    };
  } catch {
    // The damaged note is removed, so that the next start uses the files that have their final names.
    rmSync(path);
    throw damagedName(path);
  }
}

/** Bars on this machine: one file a series, in one folder that only its owner can enter. */
export interface BarStore {
  /** Leaves out series whose name file is damaged; these are reported. */
  list(): readonly ListedSeries[];
  /** The series; undefined when the store has none of this name. */
  find(key: SeriesKey): SeriesFile | undefined;
  /** The series; creates an empty one if there is none. */
  open(key: SeriesKey): SeriesFile;
  /** A new version of a series, with a note about it. It replaces the old one as a whole when it is finished. */
  stage(key: SeriesKey, about?: object): StagedSeries;
  /** Makes several series visible and removes others at the same moment: a kill leaves either all of it done, or nothing. */
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
  /** Called with each damaged part, which is left out; damage is ignored when this is absent. */
  report?(cause: unknown): void;
}

const BARS = ".bars";
/** Files that a kill leaves behind; the second kind while a name file was being written. */
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
    // An earlier swap that failed half-way must be completed first.
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

/** While the disk is full, every answer of an exchange repeats this, so a failure must leave no file behind, open or closed. */
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
