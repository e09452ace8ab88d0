import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { parseSync } from "vite";
import { root } from "../lib/root.ts";

/** A file of a package's sources, without tests and without what a program wrote. */
export interface Source {
  /** From the project's folder, with `/`. */
  readonly file: string;
  readonly lines: number;
  /** Files of the sources that it imports, types included. */
  readonly imports: readonly string[];
}

const SOURCES = ["packages/*/src/**/*.{ts,tsx}"];
const NO_SOURCES = ["**/*.test.{ts,tsx}", "**/*.d.ts", "**/generated/**"];

/** All sources of the packages, by name. */
export function readSources(): ReadonlyMap<string, Source> {
  const files = new Set(globSync(SOURCES, { cwd: root, exclude: NO_SOURCES }).sort());
  const entries = packageEntries();
  return new Map(
    [...files].map((file) => {
      const text = readFileSync(path.join(root, file), "utf8");
      const imports = specifiersOf(file, text).map((specifier) => resolve(file, specifier, entries));
      return [
        file,
        {
          file,
          lines: text.split("\n").length - 1,
          imports: [...new Set(imports)].filter((each): each is string => each !== undefined && files.has(each)),
        },
      ];
    }),
  );
}

/** What a file imports or exports from elsewhere. What it loads while it runs has to be a file of its own, and does not count. */
function specifiersOf(file: string, text: string): readonly string[] {
  const { module } = parseSync(file, text);
  return [
    ...module.staticImports.map((each) => each.moduleRequest.value),
    ...module.staticExports.flatMap((each) => each.entries.flatMap((entry) => entry.moduleRequest?.value ?? [])),
  ];
}

/** The file behind each name that a package exports. */
function packageEntries(): ReadonlyMap<string, string> {
  const entries = new Map<string, string>();
  for (const file of globSync("packages/*/package.json", { cwd: root })) {
    const { name, exports = {} } = JSON.parse(readFileSync(path.join(root, file), "utf8"));
    for (const [key, target] of Object.entries(exports)) {
      const source = typeof target === "string" ? target : Object(target).default;
      if (typeof source === "string") {
        entries.set(path.posix.join(name, key), path.posix.join(path.posix.dirname(file), source));
      }
    }
  }
  return entries;
}

function resolve(file: string, specifier: string, entries: ReadonlyMap<string, string>): string | undefined {
  if (!specifier.startsWith(".")) return entries.get(specifier);
  const target = path.posix.join(path.posix.dirname(file), specifier);
  return existsSync(path.join(root, target)) && statSync(path.join(root, target)).isFile() ? target : undefined;
}
