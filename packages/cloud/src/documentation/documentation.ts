import { typed, untyped } from "@bourse/contract";
import { REST_BASE_PATH } from "@bourse/contract/rest";
import { type ReadyAnswer, tagged } from "../domain/catalogue/cache.ts";
import { errorsPage } from "./errors-page.ts";
import { html } from "./html.ts";
import { page } from "./page.ts";
import { referencePage } from "./reference-page.ts";

/** The API's own documentation, built once from the enabled routes. */
export interface Documentation {
  /** OpenAPI 3.1 as JSON. */
  readonly description: () => ReadyAnswer;
  readonly reference: () => ReadyAnswer;
  readonly errors: () => ReadyAnswer;
  /** Answer at the API's own address. */
  readonly entry: () => ReadyAnswer;
}

/** The part of the description that the page of errors needs. */
interface Described {
  readonly "x-error-codes": readonly { readonly name: string }[];
}

/**
 * Each is built on its first request, so that a node starts faster.
 *
 * @param describe - makes the OpenAPI description of the enabled routes.
 */
export function createDocumentation(describe: () => Readonly<Record<string, unknown>>): Documentation {
  const described = once(describe);
  return {
    description: once(() => tagged(Buffer.from(JSON.stringify(described())))),
    reference: once(() => tagged(referencePage(typed(untyped(described()))))),
    errors: once(() => {
      const { "x-error-codes": codes } = typed<Described>(untyped(described()));
      return tagged(errorsPage(new Set(codes.map(({ name }) => name))));
    }),
    entry: once(() => tagged(entryPage())),
  };
}

/** A function that computes its result on its first call, and returns it again on later ones. */
function once<Result extends object>(compute: () => Result): () => Result {
  let result: Result | undefined;
  return () => {
    result ??= compute();
    return result;
  };
}

/** The page at the API's own address: explains it to a person who opens it in a browser. */
function entryPage(): Buffer {
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
