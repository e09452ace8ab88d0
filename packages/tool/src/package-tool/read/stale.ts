import { opendir, stat } from "node:fs/promises";
import path from "node:path";
import { safe, shellWord } from "../../cli/text.ts";
import { PACKAGE_FOLDER } from "../package-folder.ts";
import { packageRoot } from "./folder.ts";

/** Folders that a build writes; their project is the folder around them. */
const BUILT: ReadonlySet<string> = new Set([PACKAGE_FOLDER, "dist"]);
/** Folders of a project that hold no source of its module. */
const ASIDE: ReadonlySet<string> = new Set([...BUILT, "node_modules", "test", "tests"]);
const SOURCE = /\.(?:ts|mts|js|mjs|wat|c|h|cc|cpp|rs|zig|go)$/;
/** More files than any guest's sources have, so that a search in somebody's home folder ends early. */
const MAX_LOOKED_AT = 2000;

/**
 * Warns a reader that a project's sources have changed since its `main.wasm` was built: the older program runs or is
 * packed. Undefined if they have not, or if there are no sources beside the package.
 */
export async function staleWarning(given: string): Promise<string | undefined> {
  const found = await staleModule(given);
  if (found === undefined) return undefined;
  const { source, target, command } = found;
  return `warning: ${source} is newer than ${target}, which is used as it is; build it again: ${command}\n`;
}

/** A module that is older than a source, by their paths in the project, and the command that builds it. */
export interface StaleModule {
  readonly source: string;
  readonly target: string;
  readonly command: string;
}

/** The module of a project whose sources have changed since, if it has any. */
export async function staleModule(given: string): Promise<StaleModule | undefined> {
  const root = path.resolve(await packageRoot(given));
  if (!BUILT.has(path.basename(root))) return undefined;
  const module = path.join(root, "main.wasm");
  const built = await changedAt(module);
  if (built === undefined) return undefined;
  const project = path.dirname(root);
  const newest = await newestSource(project);
  if (newest === undefined || newest.changedMs <= built) return undefined;
  const named = (file: string) => safe(path.relative(project, file));
  const command = `npm run build --prefix ${shellWord(safe(path.relative("", project) || "."))}`;
  return { source: named(newest.file), target: named(module), command };
}

interface Source {
  readonly file: string;
  readonly changedMs: number;
}

async function newestSource(project: string): Promise<Source | undefined> {
  const folders = [project];
  let newest: Source | undefined;
  let looked = 0;
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    for (const entry of await entriesOf(folder)) {
      looked += 1;
      if (looked > MAX_LOOKED_AT) return newest;
      const file = path.join(folder, entry.name);
      if (entry.isDirectory() && !entry.name.startsWith(".") && !ASIDE.has(entry.name)) folders.push(file);
      if (!entry.isFile() || !SOURCE.test(entry.name)) continue;
      const changedMs = await changedAt(file);
      if (changedMs !== undefined && changedMs > (newest?.changedMs ?? 0)) newest = { file, changedMs };
    }
  }
  return newest;
}

/** An unreadable folder or file gives no warning here: the reader of the package reports it. */
async function entriesOf(folder: string) {
  const entries = [];
  try {
    for await (const entry of await opendir(folder)) {
      entries.push(entry);
      if (entries.length > MAX_LOOKED_AT) break;
    }
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === undefined) throw cause;
  }
  return entries;
}

async function changedAt(file: string): Promise<number | undefined> {
  try {
    return (await stat(file)).mtimeMs;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === undefined) throw cause;
    return undefined;
  }
}
