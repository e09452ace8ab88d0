import { REST_BASE_PATH } from "@bourse/contract/rest";
import { html } from "./html.ts";
import { page } from "./page.ts";

/** The page at the API's own address: explains it to a person who opens it in a browser. */
export function entryPage(): Buffer {
  const link = (name: string, text: string) => html`<li><a href="${REST_BASE_PATH}/${name}">${text}</a></li>`;
  return page({
    title: "Bourse marketplace: API",
    nav: html`<ul>${link("reference", "API reference")}${link("errors", "Errors")}</ul>`,
    body: html`<p>This is the address of the marketplace's REST API. It is made for programs: Bourse's host reads the catalogue
here, and the command line <code>bourse</code> publishes here. The trader's page is at another address, which the host prints
when it starts.</p><ul>${link("plugins", "What is published, as JSON")}${link("reference", "Every route, as a page to read")}${link(
      "openapi.json",
      "Every route, as OpenAPI 3.1",
    )}${link("errors", "Every error code with its meaning")}</ul>`,
  });
}
