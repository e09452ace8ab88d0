import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { referencePage } from "../../packages/cloud/src/documentation/reference-page.ts";
import { typed, untyped } from "../../packages/contract/src/index.ts";
import { root } from "../lib/root.ts";
import { contentsOf } from "./contents.ts";
import { errorPages } from "./error-pages.ts";
import { layOut, type Page, STYLE_SHEET } from "./layout.ts";
import { type Rendered, render } from "./markdown.ts";
import { type Searched, searchIndex } from "./search-index.ts";
import type { Source } from "./sources.ts";

/** Described by this file, and shown as the marketplace itself shows it. */
const MARKETPLACE_API = { file: "packages/cloud/openapi.json", page: "reference/marketplace-api.html", text: "" };

/** Makes the site of all documents: static, searchable, without a server. Returns how many pages it has; throws where a link leads nowhere. */
export function buildSite(sources: ReadonlyMap<string, Source>, target: string): number {
  const write = (page: string, content: string | Uint8Array) => {
    const file = path.join(target, page);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, content);
  };
  const index = sources.get("docs/README.md");
  if (!index) throw new Error("docs/README.md is missing: the contents of the site are its table");
  const pages = new Map([...sources, [MARKETPLACE_API.file, MARKETPLACE_API]]);
  const rendered = [...sources.values()].map((source) => ({ ...source, ...render(source, pages) }));
  const errors = errorPages();
  const lost = deadLinks(rendered);
  if (lost.length > 0) throw new Error(`links to nothing:\n${lost.join("\n")}`);
  rmSync(target, { recursive: true, force: true });
  const readers = contentsOf(index, pages);
  const documents = rendered.map(({ title, page, html }) => ({ title, page, body: html }));
  for (const page of [...documents, ...errors]) write(page.page, layOut(page, readers));
  const described = JSON.parse(readFileSync(path.join(root, MARKETPLACE_API.file), "utf8")) as object;
  write(MARKETPLACE_API.page, referencePage(typed(untyped(described))));
  write("style.css", STYLE_SHEET);
  write("search.js", readFileSync(path.join(import.meta.dirname, "browser/search.js")));
  write("minisearch.js", readFileSync(path.join(root, "node_modules/minisearch/dist/umd/index.js")));
  write("search-index.js", searchIndex([...rendered, ...errors.map(searchedError)]));
  cpSync(path.join(root, "docs/pictures"), path.join(target, "pictures"), { recursive: true });
  return documents.length + errors.length + 1;
}

const searchedError = ({ title, page }: Page): Searched => ({
  page,
  title,
  sections: [{ title, anchor: "", text: title.replaceAll(/[._]/g, " ") }],
});

/** Links to a heading that no page of the site has. */
function deadLinks(pages: readonly (Rendered & { readonly file: string; readonly page: string })[]): readonly string[] {
  const anchors = new Map(pages.map(({ page, sections }) => [page, new Set(sections.map(({ anchor }) => anchor))]));
  return pages.flatMap(({ file, links }) =>
    links.flatMap((link) => {
      const [page = "", anchor] = link.split("#");
      return anchor === undefined || anchors.get(page)?.has(anchor) ? [] : [`${file}: ${link}`];
    }),
  );
}
