import path from "node:path";
import type { Tree } from "../../lib/sources.ts";

/** Strings that stand side by side, as `path.join` and `path.resolve` take them. */
const STRINGS = /(?:(?:"[^"\n]+"|'[^'\n]+'|`[^`\n]+`)(?:,\s*)?)+/g;
const STRING = /"[^"\n]+"|'[^'\n]+'|`[^`\n]+`/g;
const PATH = /^[\w@.*{}[\]|!(),/-]+$/;

/**
 * The files that a source names by a path, a folder or a pattern in its strings: documents, templates, programs to start.
 * A path may begin at the source's folder, at one above it, or at the root. It names too many rather than too few.
 */
export function filesNamedBy(tree: Tree): (file: string, imported: readonly string[]) => readonly string[] {
  const below = new Map<string, string[]>();
  for (const file of tree.files) {
    for (const folder of foldersAbove(file)) (below.get(folder) ?? below.set(folder, []).get(folder))?.push(file);
  }
  return (file, imported) => {
    const bases = foldersAbove(file);
    const named = (place: string) => {
      if (tree.files.has(place)) return [place];
      if (/[*{]/.test(place)) return matching(below, place);
      // A source that names a folder above itself looks for the root.
      return bases.includes(place) ? [] : (below.get(place) ?? []);
    };
    return without(imported, writtenIn(tree.text(file) ?? "")).flatMap((written) => {
      const from = written.startsWith(".") ? bases.slice(0, 1) : bases;
      return from.map((base) => named(path.posix.join(base, written))).find((found) => found.length > 0) ?? [];
    });
  };
}

/** The texts that are left when each specifier of an import is taken out once. */
function without(imported: readonly string[], texts: readonly string[]): readonly string[] {
  const left = [...texts];
  for (const specifier of imported) {
    const place = left.indexOf(specifier);
    if (place !== -1) left.splice(place, 1);
  }
  return left;
}

/** Files below the folder with which a pattern begins. */
function matching(below: ReadonlyMap<string, readonly string[]>, pattern: string): readonly string[] {
  const folder = path.posix.dirname(/^[^*{]*/.exec(pattern)?.[0].concat("x") ?? "");
  const candidates = below.get(folder) ?? [];
  if (candidates.length === 0) return [];
  const expression = pattern
    .replaceAll(/[.+^$()[\]|!]/g, "\\$&")
    .replaceAll(/\*\*\/|\*\*|\*|[{},]/g, (part) => GLOB[part] ?? part);
  try {
    const matcher = new RegExp(`^${expression}$`);
    return candidates.filter((file) => matcher.test(file));
  } catch {
    return candidates;
  }
}

const GLOB: Readonly<Record<string, string>> = {
  "**/": "(?:.*/)?",
  "**": ".*",
  "*": "[^/]*",
  "{": "(?:",
  "}": ")",
  ",": "|",
};

/** The source's own folder, and those above it up to the root. */
function foldersAbove(file: string): readonly string[] {
  const parts = path.posix.dirname(file).split("/");
  return [...parts.map((_, index) => parts.slice(0, parts.length - index).join("/")), "."];
}

/** Texts that may be paths: alone, and joined with those that follow. */
function writtenIn(text: string): readonly string[] {
  return [...text.matchAll(STRINGS)].flatMap(([run]) => {
    const parts = [...run.matchAll(STRING)].map(([quoted]) => quoted.slice(1, -1).replaceAll(/\$\{[^}]*\}/g, "*"));
    const all = parts.length > 1 ? [...parts, parts.join("/")] : parts;
    return all.filter((each) => /[/.]/.test(each) && PATH.test(each) && /\w/.test(each));
  });
}
