import MiniSearch from "minisearch";
import type { Section } from "./markdown.ts";

/** Characters of a section that can be found: its beginning says what it is about, and the index stays small. */
const SECTION_MAX = 1500;

/** The same as in `browser/search.js`: both sides split and weigh words alike. */
const FIELDS = { fields: ["title", "text"], storeFields: ["title", "page", "of"] };

export interface Searched {
  readonly page: string;
  readonly title: string;
  readonly sections: readonly Section[];
}

/** A script that hands the index over: a page that was opened as a file may read no other file. */
export function searchIndex(pages: readonly Searched[]): string {
  const index = new MiniSearch(FIELDS);
  index.addAll(
    pages.flatMap(({ page, title, sections }) =>
      sections.map((section, at) => ({
        id: `${page} ${at}`,
        title: section.title,
        of: title,
        page: at === 0 ? page : `${page}#${section.anchor}`,
        text: section.text.slice(0, SECTION_MAX),
      })),
    ),
  );
  return `window.bourseSearch(${JSON.stringify(JSON.stringify(index))});\n`;
}
