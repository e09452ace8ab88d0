import path from "node:path";
import { circlesOf } from "./circles.ts";
import type { Source } from "./sources.ts";

/** A figure of the house's structure, the goal it moves towards, and the bound that it must not leave again. */
export interface Measure {
  readonly title: string;
  readonly unit: "%" | "lines" | "files" | "groups";
  /** At most this much is wanted. */
  readonly goal: number;
  /** At most this much is allowed: the figure as it is, rounded up. Lower it when the figure gets better. */
  readonly bound: number;
  readonly read: (house: House) => number;
}

/** The sources, and who imports each of them. */
export interface House {
  readonly sources: ReadonlyMap<string, Source>;
  readonly importers: ReadonlyMap<string, readonly string[]>;
}

export function houseOf(sources: ReadonlyMap<string, Source>): House {
  const importers = new Map<string, string[]>();
  for (const { file, imports } of sources.values()) {
    for (const target of imports) importers.set(target, [...(importers.get(target) ?? []), file]);
  }
  return { sources, importers };
}

/** A file that one other imports and that is no longer than this is a paragraph of the other. */
const PARAGRAPH = 25;
/** A file that imports this many files of one folder, or of one name, that nothing else imports is their registry. */
const REGISTRY = 5;

const alone = ({ sources, importers }: House) =>
  [...sources.values()].filter(({ file }) => importers.get(file)?.length === 1);

/** Files that one other imports, without definitions that a registry lists. */
function helpers(house: House): readonly Source[] {
  const all = alone(house);
  const folderOf = ({ file }: Source) => `${house.importers.get(file)} ${path.posix.dirname(file)}`;
  const nameOf = ({ file }: Source) => `${house.importers.get(file)} ${path.posix.basename(file)}`;
  const [byFolder, byName] = [Map.groupBy(all, folderOf), Map.groupBy(all, nameOf)];
  const isListed = (source: Source) =>
    [byFolder.get(folderOf(source)), byName.get(nameOf(source))].some((group) => (group?.length ?? 0) >= REGISTRY);
  return all.filter((source) => !isListed(source));
}

const lengths = ({ sources }: House) => [...sources.values()].map(({ lines }) => lines).sort((a, b) => a - b);
/** Lines of all sources. */
export const linesOf = (house: House): number => lengths(house).reduce((sum, each) => sum + each, 0);
const share = (part: number, { sources }: House) => (100 * part) / sources.size;

/** Circles between the folders of each package's `src/`, counted by the folders that lie on one. */
function foldersOnCircles({ sources }: House): number {
  const arrows = new Map<string, Set<string>>();
  const folderOf = (file: string) => file.split("/").slice(0, 4).join("/");
  for (const { file, imports } of sources.values()) {
    if (file.split("/").length < 5) continue;
    const targets = arrows.get(folderOf(file)) ?? new Set();
    for (const target of imports) {
      const isNear = target.split("/")[1] === file.split("/")[1] && target.split("/").length > 4;
      if (isNear && folderOf(target) !== folderOf(file)) targets.add(folderOf(target));
    }
    arrows.set(folderOf(file), targets);
  }
  return circlesOf(arrows).flat().length;
}

export const MEASURES: readonly Measure[] = [
  {
    title: "files for each 1,000 lines of the packages' sources",
    unit: "files",
    goal: 11.4,
    bound: 13.3,
    read: (house) => (1000 * house.sources.size) / linesOf(house),
  },
  {
    title: "files that exactly one other imports",
    unit: "%",
    goal: 30,
    bound: 38,
    read: (house) => share(alone(house).length, house),
  },
  {
    title: "of these, files that no registry lists",
    unit: "%",
    goal: 30,
    bound: 30,
    read: (house) => share(helpers(house).length, house),
  },
  {
    title: `of these, files of at most ${PARAGRAPH} lines`,
    unit: "%",
    goal: 3,
    bound: 3,
    read: (house) => share(helpers(house).filter(({ lines }) => lines <= PARAGRAPH).length, house),
  },
  {
    title: "length that nine files of ten keep",
    unit: "lines",
    goal: 220,
    bound: 220,
    read: (house) => lengths(house)[Math.floor(house.sources.size * 0.9)] ?? 0,
  },
  {
    title: "files of more than 400 lines",
    unit: "files",
    goal: 0,
    bound: 0,
    read: (house) => lengths(house).filter((lines) => lines > 400).length,
  },
  {
    title: "circles of files, types included",
    unit: "groups",
    goal: 0,
    bound: 0,
    read: ({ sources }) => circlesOf(new Map([...sources].map(([file, { imports }]) => [file, imports]))).length,
  },
  {
    title: "folders of packages that lie on a circle",
    unit: "files",
    goal: 0,
    bound: 0,
    read: foldersOnCircles,
  },
];
