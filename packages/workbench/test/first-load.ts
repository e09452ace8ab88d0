import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { MODULES_FILE } from "../build/modules.ts";

/** The built page. */
export const DIST = path.resolve(import.meta.dirname, "../dist");

/** The used fields of an entry in Vite's manifest. */
interface ManifestEntry {
  readonly name?: string;
  readonly file: string;
  readonly imports?: readonly string[];
}

/** Bytes of JavaScript. */
export interface Sizes {
  readonly files: number;
  readonly plain: number;
  readonly gzip: number;
  /** Bytes sent to a browser that accepts Brotli, which all do. */
  readonly sent: number;
}

/** Needed by every page before it shows anything. */
export const ENTRY = ["index.html"];

/** Additionally needed by a first visit: the chart and the watchlist. No other side is open, and the drawing tools follow. */
export const FIRST_VISIT = [...ENTRY, "desk"];

/** The scripts that these build entries load, including their imports. A file of several parts has the name that the build gives it. */
export function filesOf(entries: readonly string[]): readonly string[] {
  const manifest = JSON.parse(readFileSync(path.join(DIST, ".vite/manifest.json"), "utf8")) as Record<
    string,
    ManifestEntry
  >;
  const files = new Set<string>();
  const visit = (key: string): void => {
    const entry = manifest[key] ?? Object.values(manifest).find(({ name }) => name === key);
    if (!entry) throw new Error(`the build has no ${key}`);
    if (files.has(entry.file)) return;
    files.add(entry.file);
    for (const each of entry.imports ?? []) visit(each);
  };
  for (const each of entries) visit(each);
  return [...files];
}

/** The modules of each script. */
const readModules = () =>
  JSON.parse(readFileSync(path.join(DIST, MODULES_FILE), "utf8")) as Readonly<Record<string, readonly string[]>>;

/** The modules of all scripts, by their paths from the packages' folder. */
export const allModules = (): readonly string[] => Object.values(readModules()).flat();

/** The script of the build that has a module, given from the packages' folder. */
export function fileWith(module: string): string {
  const [found] = Object.entries(readModules()).find(([, modules]) => modules.includes(module)) ?? [];
  if (found === undefined) throw new Error(`the build has no ${module}`);
  return found;
}

/** Sizes of the scripts that these build entries load, including their imports. */
export function sizesOf(entries: readonly string[]): Sizes {
  const all = filesOf(entries).map((file) => sizesOfFile(path.join(DIST, file)));
  const sum = (key: keyof Sizes) => all.reduce((total, each) => total + each[key], 0);
  return { files: all.length, plain: sum("plain"), gzip: sum("gzip"), sent: sum("sent") };
}

function sizesOfFile(file: string): Sizes {
  const bytes = readFileSync(file);
  const sent = existsSync(`${file}.br`) ? readFileSync(`${file}.br`).length : bytes.length;
  return { files: 1, plain: bytes.length, gzip: gzipSync(bytes, { level: 9 }).length, sent };
}
