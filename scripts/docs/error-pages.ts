import { html } from "../../packages/cloud/src/documentation/html.ts";
import { type Explanation, explainError } from "../../packages/contract/src/errors/explain.ts";
import { ERROR_CATALOGUE, type ErrorCode } from "../../packages/contract/src/errors/index.ts";
import type { Page } from "./layout.ts";

/** A page for each code: what it means, what to do, and how a program sees it. */
export function errorPages(): readonly Page[] {
  return (Object.keys(ERROR_CATALOGUE) as readonly ErrorCode[]).map((code) => ({
    title: code,
    page: `errors/${code}.html`,
    body: bodyOf(explainError(code)),
  }));
}

function bodyOf({ code, number, status, cause, why, remedy, wrong, right, answeredBy, answer }: Explanation): string {
  const isOfMarketplace = answeredBy === "marketplace";
  return html`<h1><code>${code}</code></h1>
<h2 id="cause">Cause</h2><p>${cause}</p>${why === undefined ? "" : html`<p>${why}</p>`}
<h2 id="remedy">Remedy</h2><p>${remedy}</p>${wrong === undefined ? "" : html`<p>Not so:</p><pre><code>${wrong}</code></pre>`}${
    right === undefined ? "" : html`<p>But so:</p><pre><code>${right}</code></pre>`
  }
<h2 id="example">As a program sees it</h2>
<p>${isOfMarketplace ? "An answer of the marketplace" : "An answer of a host's local API; the command line prints the same words"}${
    isOfMarketplace ? `, with status ${status}` : ""
  }. Decide by the name; the words may change.</p>
<pre><code>${JSON.stringify(answer, null, 2)}</code></pre>
<p>In a terminal: <code>bourse explain ${code}</code></p>
<p class="soft">Number ${number}. <a href="../reference/errors.html">Every code</a>.</p>`.text;
}
