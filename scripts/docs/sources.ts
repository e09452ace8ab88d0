import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { root } from "../lib/root.ts";

/** A page of the site. */
export interface Source {
  /** The file below the project's root. */
  readonly file: string;
  /** Where the page lies in the site. */
  readonly page: string;
  readonly text: string;
}

/** Every document, by its file. */
export function readSources(): ReadonlyMap<string, Source> {
  const files = [...globSync("docs/**/*.md", { cwd: root }), ...globSync("*.md", { cwd: root })].toSorted();
  return new Map(
    files.map((file) => [file, { file, page: pageOf(file), text: readFileSync(path.join(root, file), "utf8") }]),
  );
}

/** `docs/README.md` is the site's first page, a folder's README its index; documents of the root lie in `project/`. */
function pageOf(file: string): string {
  const below = file.startsWith("docs/") ? file.slice("docs/".length) : `project/${file.toLowerCase()}`;
  return below.replace(/(^|\/)README\.md$/, "$1index.md").replace(/\.md$/, ".html");
}

/** The document that a link leads to, `link` being relative to the folder of `file`; a folder is its README. */
export function linkedFrom(file: string, link: string, pages: ReadonlyMap<string, Source>): Source | undefined {
  const wanted = path.posix.join(path.posix.dirname(file), link);
  return pages.get(wanted) ?? pages.get(path.posix.join(wanted, "README.md"));
}
