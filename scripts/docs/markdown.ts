import path from "node:path";
import markdownIt from "markdown-it";
import { linkedFrom, type Source } from "./sources.ts";

/** A heading with the text below it, up to the next heading. */
export interface Section {
  readonly title: string;
  /** The part of its address behind `#`; empty for the text before the first heading below the title. */
  readonly anchor: string;
  readonly text: string;
}

/** A document as a page shows it. */
export interface Rendered {
  readonly title: string;
  readonly html: string;
  readonly sections: readonly Section[];
  /** Links within the site as `page` or `page#anchor`, with the document's own words for them. */
  readonly links: readonly string[];
}

const markdown = markdownIt({ html: true });

type Token = ReturnType<ReturnType<typeof markdownIt>["parse"]>[number];

/** The heading's words as an address, as readers of the files know it: lower case, hyphens, no punctuation. */
const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replace(/\s/g, "-");

/** Renders a document; `pages` has the page of every document by its file. */
export function render({ file, page, text }: Source, pages: ReadonlyMap<string, Source>): Rendered {
  const tokens = markdown.parse(text, {});
  const links: string[] = [];
  for (const token of tokens) for (const child of token.children ?? []) relink(child, { file, page, pages, links });
  const sections = sectionsOf(tokens);
  return {
    title: sections[0]?.title ?? page,
    html: markdown.renderer.render(tokens, markdown.options, {}),
    sections,
    links,
  };
}

interface Linking extends Pick<Source, "file" | "page"> {
  readonly pages: ReadonlyMap<string, Source>;
  readonly links: string[];
}

/** Leads a link to the page of its document. What is no page of the site is named and not linked: the site needs no server. */
function relink(token: Token, { file, page, pages, links }: Linking): void {
  const name = token.type === "image" ? "src" : "href";
  const target = token.attrGet(name);
  if (typeof target !== "string" || /^[a-z]+:/.test(target)) return;
  const [place = "", anchor] = target.split("#");
  const found = linkedFrom(file, place === "" ? path.posix.basename(file) : place, pages);
  if (found) {
    links.push(anchor === undefined ? found.page : `${found.page}#${anchor}`);
    const relative = path.posix.relative(path.posix.dirname(page), found.page);
    token.attrSet(name, anchor === undefined ? relative : `${relative}#${anchor}`);
    return;
  }
  const wanted = path.posix.join(path.posix.dirname(file), place);
  if (token.type === "image") {
    token.attrSet(name, path.posix.relative(path.posix.dirname(page), wanted.replace(/^docs\//, "")));
  } else {
    token.attrs = [["title", `in the sources: ${wanted}`]];
  }
}

/** Gives every heading an address, and collects the words below it. */
function sectionsOf(tokens: readonly Token[]): readonly Section[] {
  const seen = new Map<string, number>();
  const sections: { title: string; anchor: string; text: string }[] = [];
  for (const [index, token] of tokens.entries()) {
    if (token.type === "heading_open") {
      const title = wordsOf(tokens[index + 1]);
      const slug = slugOf(title);
      const before = seen.get(slug) ?? 0;
      seen.set(slug, before + 1);
      const anchor = before === 0 ? slug : `${slug}-${before}`;
      token.attrSet("id", anchor);
      sections.push({ title, anchor, text: "" });
      continue;
    }
    const section = sections.at(-1);
    const isTitle = tokens[index - 1]?.type === "heading_open";
    if (section && !isTitle && (token.type === "inline" || token.type === "fence"))
      section.text += ` ${wordsOf(token)}`;
  }
  return sections;
}

function wordsOf(token: Token | undefined): string {
  if (!token?.children) return token?.content ?? "";
  return token.children.map((each) => (each.type === "image" ? "" : each.content || " ")).join("");
}
