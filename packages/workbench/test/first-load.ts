import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";

/** The built page. */
export const DIST = path.resolve(import.meta.dirname, "../dist");

/** One entry of Vite's manifest, as far as it is read here. */
interface ManifestEntry {
  readonly file: string;
  readonly imports?: readonly string[];
}

/** Bytes of JavaScript. */
export interface Sizes {
  readonly files: number;
  readonly plain: number;
  readonly gzip: number;
  /** As the host sends it to a browser that takes Brotli: all of them do. */
  readonly sent: number;
}

/** What every page needs before it shows anything. */
export const ENTRY = ["index.html"];

/** What a first visit shows besides: the chart, the marketplace and the views of what is installed. */
export const FIRST_VISIT = [
  ...ENTRY,
  "src/chart/ChartPanel.tsx",
  "src/marketplace/MarketplacePanel.tsx",
  "src/views/ContainerPanel.tsx",
];

/** Sizes of the scripts that these entries of the build load, and of what those import. */
export function sizesOf(entries: readonly string[]): Sizes {
  const manifest = JSON.parse(readFileSync(path.join(DIST, ".vite/manifest.json"), "utf8")) as Record<
    string,
    ManifestEntry
  >;
  const files = new Set<string>();
  const visit = (key: string): void => {
    const entry = manifest[key];
    if (!entry) throw new Error(`the build has no ${key}`);
    if (files.has(entry.file)) return;
    files.add(entry.file);
    for (const each of entry.imports ?? []) visit(each);
  };
  for (const each of entries) visit(each);
  const all = [...files].map((file) => sizesOfFile(path.join(DIST, file)));
  const sum = (key: keyof Sizes) => all.reduce((total, each) => total + each[key], 0);
  return { files: all.length, plain: sum("plain"), gzip: sum("gzip"), sent: sum("sent") };
}

function sizesOfFile(file: string): Sizes {
  const bytes = readFileSync(file);
  const sent = existsSync(`${file}.br`) ? readFileSync(`${file}.br`).length : bytes.length;
  return { files: 1, plain: bytes.length, gzip: gzipSync(bytes, { level: 9 }).length, sent };
}
