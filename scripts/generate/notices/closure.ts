import { readFileSync } from "node:fs";
import path from "node:path";
import { root } from "../../lib/root.ts";

/** A package of the lockfile. */
export interface LockedPackage {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  /** Its folder below the project's root. */
  readonly folder: string;
}

interface LockEntry {
  readonly version?: string;
  readonly license?: string;
  readonly link?: boolean;
  readonly resolved?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

type Lock = Readonly<Record<string, LockEntry>>;

/** All third-party packages that a workspace needs at run time, transitively, by name. */
export function lockedClosure(workspace: string): readonly LockedPackage[] {
  const lock = (JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8")) as { packages: Lock }).packages;
  const seen = new Set<string>();
  const waiting = [workspace];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    if (seen.has(folder)) continue;
    seen.add(folder);
    const { dependencies = {}, peerDependencies = {} } = lock[folder] ?? {};
    waiting.push(
      ...Object.keys({ ...dependencies, ...peerDependencies }).flatMap((name) => resolve(lock, folder, name)),
    );
  }
  return [...seen]
    .filter((folder) => folder.includes("node_modules/"))
    .map((folder) => describe(lock, folder))
    .toSorted((a, b) => (a.folder < b.folder ? -1 : 1));
}

/** Node's resolution: first the package's own folder, then each folder above. An optional peer may be missing. */
function resolve(lock: Lock, from: string, name: string): readonly string[] {
  for (let folder = from; ; folder = path.posix.dirname(folder)) {
    const found = path.posix.join(folder, "node_modules", name);
    const entry = lock[found];
    if (entry) return [entry.link ? (entry.resolved ?? found) : found];
    if (folder === ".") return [];
  }
}

function describe(lock: Lock, folder: string): LockedPackage {
  const { version = "", license = "" } = lock[folder] ?? {};
  return { name: folder.slice(folder.lastIndexOf("node_modules/") + "node_modules/".length), version, license, folder };
}
