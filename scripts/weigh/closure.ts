import { existsSync, globSync, lstatSync, readFileSync, realpathSync } from "node:fs";
import path from "node:path";

/** A package that an installation brings. */
export interface Weighed {
  readonly name: string;
  /** On the disk, in whole blocks. */
  readonly bytes: number;
}

interface Manifest {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** A file uses whole blocks of the disk. */
const BLOCK_BYTES = 4096;

/**
 * Weighs the package in a folder with all that an installation of it brings, in the order of the names. Optional peers
 * are not among them. Packages of the checkout count with what a release has of them: sources without tests,
 * templates and SDKs.
 */
export function closureOf(folder: string): readonly Weighed[] {
  const found = new Map<string, Weighed>();
  const open = [realpathSync(folder)];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (found.has(at)) continue;
    const { name, dependencies, optionalDependencies } = manifestOf(at);
    found.set(at, { name, bytes: weigh(at) });
    const optional = Object.keys(optionalDependencies ?? {});
    for (const each of [...Object.keys(dependencies ?? {}), ...optional]) {
      const installed = installedAs(each, at);
      if (installed !== undefined) open.push(installed);
      else if (!optional.includes(each)) throw new Error(`${each}, which ${name} needs, is not installed`);
    }
  }
  return [...found.values()].toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

function manifestOf(folder: string): Manifest {
  return JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"));
}

/** Looks for a package as Node does, from the folder of the one that needs it. */
function installedAs(name: string, from: string): string | undefined {
  const place = path.join(from, "node_modules", name);
  if (existsSync(path.join(place, "package.json"))) return realpathSync(place);
  const above = path.dirname(from);
  return above === from ? undefined : installedAs(name, above);
}

const isOurs = (folder: string): boolean => !folder.split(path.sep).includes("node_modules");

function weigh(folder: string): number {
  const files = globSync(isOurs(folder) ? "{src,bin,templates,dist/sdk}/**/*" : "**/*", {
    cwd: folder,
    exclude: ["node_modules"],
  });
  return files
    .filter((file) => !(isOurs(folder) && file.includes(".test.")))
    .map((file) => Math.max(1, Math.ceil(lstatSync(path.join(folder, file)).size / BLOCK_BYTES)) * BLOCK_BYTES)
    .reduce((sum, bytes) => sum + bytes, 0);
}
