import { type CatalogueEntry, ERROR_CATALOGUE } from "@bourse/contract";
import { FIRST_FOREIGN_NUMBER } from "@bourse/contract/explain";
import { type Html, html } from "./html.ts";
import { page } from "./page.ts";

/** Default status of a refusal: well-formed, and refused. */
const DEFAULT_STATUS = 422;

/** Every refusal of the service, which the description names, and every finding of its checks, with its fix. */
export function errorsPage(named: ReadonlySet<string>): Buffer {
  const rows = Object.entries<CatalogueEntry>(ERROR_CATALOGUE)
    .filter(([name, { number }]) => number < FIRST_FOREIGN_NUMBER || named.has(name))
    .sort(([, a], [, b]) => a.number - b.number);
  const areas = [...Map.groupBy(rows, ([name]) => name.split(".")[0] ?? "")];
  return page({
    title: "Bourse marketplace: errors",
    nav: html`<ul><li><a href="reference">API reference</a></li></ul><h2>Areas</h2><ul>${areas.map(
      ([area]) => html`<li><a href="#area-${area}">${area}</a></li>`,
    )}</ul>`,
    body: html`<p>A refusal names its row in <code>data.error</code>; its number is <code>code</code>. Findings of the package
check, which stand in <code>data.issues</code> and in a submission, are rows of the same list. A code never changes its
meaning.</p>${areas.map(([area, each]) => section(area, each))}`,
  });
}

function section(area: string, rows: readonly (readonly [string, CatalogueEntry])[]): Html {
  const lines = rows.map(
    ([
      name,
      { number, title, hint, status = DEFAULT_STATUS },
    ]) => html`<tr id="${name}"><th scope="row"><code>${name}</code></th>
<td>${number}</td><td>${status}</td><td>${title}. <span class="soft">${hint}</span></td></tr>`,
  );
  return html`<section><h2 id="area-${area}">${area}</h2><table><thead><tr><th>Error</th><th>Code</th><th>Status</th>
<th>Meaning, and what to do</th></tr></thead><tbody>${lines}</tbody></table></section>`;
}
