import markdownIt from "markdown-it";
import { linkedFrom, type Source } from "./sources.ts";

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
    kinds: cells.map((cell, column) => ({ name: head[column + 1] ?? "", entries: entriesOf(cell, index, pages) })),
  }));
}

function entriesOf(cell: string, { file }: Source, pages: ReadonlyMap<string, Source>): readonly Entry[] {
  const [inline] = markdownIt().parseInline(cell, {});
  const tokens = inline?.children ?? [];
  return tokens.flatMap((token, at) => {
    if (token.type !== "link_open") return [];
    const found = linkedFrom(file, String(token.attrGet("href") ?? ""), pages);
    return found ? [{ words: tokens[at + 1]?.content ?? "", page: found.page }] : [];
  });
}
