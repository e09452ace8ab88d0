import { FIRST_FOREIGN_NUMBER } from "../../packages/cloud/src/documentation/errors-page.ts";
import { html } from "../../packages/cloud/src/documentation/html.ts";
import { type CatalogueEntry, ERROR_CATALOGUE } from "../../packages/contract/src/errors/index.ts";
import type { Page } from "./layout.ts";

/** Where a code that names no status is answered over HTTP. */
const USUAL_STATUS = 422;

/** A page for each code: what it means, what to do, and how a program sees it. */
export function errorPages(): readonly Page[] {
  return Object.entries<CatalogueEntry>(ERROR_CATALOGUE).map(([code, entry]) => ({
    title: code,
    page: `errors/${code}.html`,
    body: bodyOf(code, entry),
  }));
}

function bodyOf(code: string, { number, title, hint, status = USUAL_STATUS }: CatalogueEntry): string {
  const isOfMarketplace = number < FIRST_FOREIGN_NUMBER;
  const data = { error: code, message: title, hint, issues: [], request_id: "0b6f3c9e-2f0a-4f58-9d0c-6f1c7f3f0a11" };
  const answer = isOfMarketplace
    ? { code: number, message: title, data }
    : { error: { code, message: `${title}, with what was found in this case`, hint } };
  return html`<h1><code>${code}</code></h1>
<h2 id="cause">Cause</h2><p>${title}.</p>
<h2 id="remedy">Remedy</h2><p>${hint}</p>
<h2 id="example">As a program sees it</h2>
<p>${isOfMarketplace ? "An answer of the marketplace" : "An answer of a host's local API; the command line prints the same words"}${
    isOfMarketplace ? `, with status ${status}` : ""
  }. Decide by the name; the words may change.</p>
<pre><code>${JSON.stringify(answer, null, 2)}</code></pre>
<p class="soft">Number ${number}. <a href="../reference/errors.html">Every code</a>.</p>`.text;
}
