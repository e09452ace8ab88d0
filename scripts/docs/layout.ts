import path from "node:path";
import { Html, html } from "../../packages/cloud/src/documentation/html.ts";
import { STYLE } from "../../packages/cloud/src/documentation/style.ts";
import type { Reader } from "./contents.ts";

/** Looks of the site alone; everything else is as on the marketplace's own pages. */
const SITE_STYLE = `
main img { max-width: 100%; border: 1px solid var(--line) }
main h2 { font-size: 17px; border-bottom: 1px solid var(--line); margin-top: 2rem }
main pre code { padding: 0; background: none }
main .table { overflow-x: auto }
main td, main th { min-width: 5.5rem; overflow-wrap: break-word }
a:not([href]) { color: inherit; cursor: help }
nav details > summary { cursor: pointer; margin: .5rem 0 .25rem; font-weight: 600 }
nav h2 { text-transform: none }
nav [aria-current] { font-weight: 600; color: inherit; text-decoration: none }
.search { position: relative; margin-bottom: .75rem }
.search input { width: 100%; font: inherit; padding: .35rem .5rem; color: inherit; background: var(--code);
  border: 1px solid var(--line); border-radius: 4px }
.search input:focus-visible { outline: 2px solid var(--link) }
.found { list-style: none; margin: .5rem 0 0; padding: 0 }
.found a { display: block; padding: .25rem .4rem; white-space: normal; text-decoration: none; border-radius: 4px }
.found [aria-selected="true"] a, .found a:hover { background: var(--code) }
.found small { display: block; color: var(--soft) }
@media (max-width: 50rem) { nav { max-height: none } main { overflow-x: hidden } }
`;

/** Written once into the site. */
export const STYLE_SHEET = STYLE + SITE_STYLE;

export interface Page {
  readonly title: string;
  /** Its place in the site. */
  readonly page: string;
  /** Markup. */
  readonly body: string;
}

/** The whole document of a page. It needs no server: every address in it is relative. */
export function layOut({ title, page, body }: Page, readers: readonly Reader[]): string {
  const to = (target: string) => path.posix.relative(path.posix.dirname(page), target);
  // A region that scrolls sideways on a phone must be reached and scrolled by keyboard.
  const scrollable = body
    .replaceAll("<pre>", '<pre tabindex="0">')
    .replaceAll("<table>", '<div class="table" tabindex="0"><table>')
    .replaceAll("</table>", "</table></div>")
    .replaceAll("<th></th>", "<td></td>");
  return html`<!doctype html>
<html lang="en" data-root="${to("") || "."}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title} · Bourse</title>
<link rel="stylesheet" href="${to("style.css")}">
<script defer src="${to("search.js")}"></script>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<nav aria-label="Documentation"><p><a href="${to("index.html")}"><strong>Bourse</strong> documentation</a></p>
<div class="search" role="search"><input type="search" placeholder="Search ( / )" aria-label="Search the documentation"
  role="combobox" aria-expanded="false" aria-controls="found" autocomplete="off"><ul id="found" class="found" role="listbox"
  aria-label="Found" hidden></ul></div>
${readers.map((reader) => readerLinks(reader, page, to))}</nav>
<main id="content" tabindex="-1">${new Html(scrollable)}</main>
</body>
</html>
`.text;
}

function readerLinks({ name, kinds }: Reader, page: string, to: (target: string) => string): Html {
  const isOpen = kinds.some(({ entries }) => entries.some((each) => each.page === page));
  return html`<details${new Html(isOpen ? " open" : "")}><summary>If you ${name}</summary>${kinds.map(
    (kind) =>
      html`<h2>${kind.name}</h2><ul>${kind.entries.map(
        (each) =>
          html`<li><a href="${to(each.page)}"${new Html(each.page === page ? ' aria-current="page"' : "")}>${each.words}</a></li>`,
      )}</ul>`,
  )}</details>`;
}
