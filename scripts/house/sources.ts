import { globSync } from "node:fs";
import { root } from "../lib/root.ts";
import { sourcesOf, treeOf } from "../lib/sources.ts";

/** A file of a package's sources, without tests and without what a program wrote. */
export interface Source {
  /** From the project's folder, with `/`. */
  readonly file: string;
  readonly lines: number;
  /** Files of the sources that it imports, types included. What it loads on demand has to be a file and is left out. */
  readonly imports: readonly string[];
}

const FILES = ["packages/*/src/**/*.{ts,tsx}", "packages/*/package.json"];
const NO_SOURCES = ["**/*.test.{ts,tsx}", "**/*.d.ts", "**/generated/**"];

/** All sources of the packages, by name. */
export function readSources(): ReadonlyMap<string, Source> {
  const tree = treeOf(root, globSync(FILES, { cwd: root, exclude: NO_SOURCES }).sort());
  const { modules, resolve } = sourcesOf(tree);
  return new Map(
    [...modules].map(([file, module]) => {
      const targets = module.imports
        .filter((each) => !each.isOnDemand)
        .map(({ specifier }) => resolve(file, specifier));
      const imports = [...new Set(targets)].filter((each): each is string => each !== undefined && modules.has(each));
      return [file, { file, lines: (tree.text(file) ?? "").split("\n").length - 1, imports }];
    }),
  );
}
