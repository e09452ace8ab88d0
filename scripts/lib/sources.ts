import { readFileSync } from "node:fs";
import path from "node:path";
import { type Module, moduleOf } from "./imports.ts";

/** A tree of files, by their paths within it. */
export interface Tree {
  readonly files: ReadonlySet<string>;
  /** Null for a file that a change has removed. */
  text(file: string): string | null;
}

/** The modules of a tree, and where their imports lead. */
export interface Sources {
  readonly modules: ReadonlyMap<string, Module>;
  /** The file that a source means by this specifier; none outside the tree. */
  resolve(from: string, specifier: string): string | undefined;
}

const SOURCE = /\.(?:ts|tsx|mts|mjs|js)$/;
/** Sources that the runtime's own language does not read. */
const FOREIGN = /\/(?:assembly|assemblyscript)\/|\/generated\/|\.d\.ts$/;

export const treeOf = (root: string, files: Iterable<string>): Tree => ({
  files: new Set(files),
  text: (file) => {
    try {
      return readFileSync(path.join(root, file), "utf8");
    } catch {
      return null;
    }
  },
});

export function sourcesOf(tree: Tree): Sources {
  const read = [...tree.files].filter((file) => SOURCE.test(file) && !FOREIGN.test(file));
  const modules = new Map(read.map((file) => [file, moduleOf(file, tree.text(file) ?? "")]));
  const packages = packagesOf(tree);
  const resolve = (from: string, specifier: string) => {
    const target = specifier.startsWith(".")
      ? path.posix.join(path.posix.dirname(from), specifier)
      : exported(packages, specifier);
    if (target === undefined) return undefined;
    return [target, `${target}.ts`, `${target}.tsx`].find((file) => tree.files.has(file));
  };
  return { modules, resolve };
}

interface Package {
  readonly folder: string;
  readonly exports: Readonly<Record<string, string>>;
}

function packagesOf(tree: Tree): ReadonlyMap<string, Package> {
  const manifests = [...tree.files].filter((file) => /^packages\/[^/]+\/package\.json$/.test(file));
  return new Map(
    manifests.flatMap((file): readonly [string, Package][] => {
      const text = tree.text(file);
      if (text === null) return [];
      const { name, exports = {} } = JSON.parse(text) as { name: string; exports?: Package["exports"] };
      return [[name, { folder: path.posix.dirname(file), exports }]];
    }),
  );
}

/** The file that a package gives under this specifier, also by a pattern with one `*`. */
function exported(packages: ReadonlyMap<string, Package>, specifier: string): string | undefined {
  const [, name = "", rest = ""] = /^(@[^/]+\/[^/]+|[^/]+)(.*)$/.exec(specifier) ?? [];
  const found = packages.get(name);
  if (!found) return undefined;
  const exact = found.exports[`.${rest}`];
  const target = exact ?? found.exports["./*"]?.replace("*", rest.slice(1));
  return target === undefined ? undefined : path.posix.join(found.folder, target);
}
