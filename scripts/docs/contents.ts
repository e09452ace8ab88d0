import path from "node:path";
import markdownIt from "markdown-it";
import type { Source } from "./sources.ts";

/** A link of the site's contents. */
export interface Entry {
  readonly words: string;
  readonly page: string;
}

/** The pages for one kind of reader, by what they want of a page. */
export interface Reader {
  readonly name: string;
  readonly kinds: readonly { readonly name: string; readonly entries: readonly Entry[] }[];
}

/** The contents as the table of `docs/README.md` has them: a row for each reader, a column for each kind of page. */
export function contentsOf(index: Source, pages: ReadonlyMap<string, Source>): readonly Reader[] {
  const rows = index.text.split("\n").filter((line) => line.startsWith("| "));
  const [head = [], ...readers] = rows.map((row) =>
    row
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  return readers.map(([name = "", ...cells]) => ({
    name,
    kinds: cells.map((cell, column) => ({ name: head[column + 1] ?? "", entries: entriesOf(cell, pages) })),
  }));
}

function entriesOf(cell: string, pages: ReadonlyMap<string, Source>): readonly Entry[] {
  const [inline] = markdownIt().parseInline(cell, {});
  const tokens = inline?.children ?? [];
  return tokens.flatMap((token, at) => {
    if (token.type !== "link_open") return [];
    const target = path.posix.normalize(path.posix.join("docs", String(token.attrGet("href") ?? "")));
    const found = pages.get(target) ?? pages.get(path.posix.join(target, "README.md"));
    return found ? [{ words: tokens[at + 1]?.content ?? "", page: found.page }] : [];
  });
}
