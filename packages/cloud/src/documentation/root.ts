import { REST_API_VERSION, REST_BASE_PATH } from "@bourse/contract/rest";
import { type ReadyAnswer, tagged } from "../domain/catalogue/cache.ts";
import type { Flag } from "../flags.ts";
import { html } from "./html.ts";
import { page } from "./page.ts";

/** The address of {@link https://www.rfc-editor.org/rfc/rfc9116 RFC 9116}. */
export const SECURITY_PATH = "/.well-known/security.txt";

/** A place that the root names: a word for programs, a line for people. */
interface Place {
  readonly name: string;
  readonly path: string;
  readonly text: string;
}

/** Both forms of the answer at `/`, for programs and for people. */
interface RootAnswers {
  readonly record: ReadyAnswer;
  readonly page: ReadyAnswer;
}

/** Says what this service is and where its parts are; it names only what exists. */
export function rootAnswers({ flags, hasContact }: { flags: readonly Flag[]; hasContact: boolean }): RootAnswers {
  const places = placesOf(flags, hasContact);
  const paths = Object.fromEntries(places.map(({ name, path }) => [name, path]));
  const record = { name: NAME, about: ABOUT, api: REST_BASE_PATH, api_version: REST_API_VERSION, ...paths };
  const links = places.map(({ path, text }) => html`<li><a href="${path}">${text}</a></li>`);
  return {
    record: tagged(Buffer.from(JSON.stringify(record))),
    page: tagged(page({ title: NAME, nav: html`<ul>${links}</ul>`, body: html`<p>${ABOUT}</p><ul>${links}</ul>` })),
  };
}

const NAME = "Bourse marketplace";
const ABOUT =
  "A marketplace of extensions for trading clients. Bourse's host reads the catalogue here, and the command line bourse publishes here.";

function placesOf(flags: readonly Flag[], hasContact: boolean): readonly Place[] {
  const at = (name: string, path: string, text: string): Place => ({ name, path: REST_BASE_PATH + path, text });
  return [
    ...(flags.includes("catalogue") ? [at("plugins", "/plugins", "What is published, as JSON")] : []),
    ...(flags.includes("documentation")
      ? [
          at("reference", "/reference", "Every route of the API, as a page to read"),
          at("openapi", "/openapi.json", "Every route of the API, as OpenAPI 3.1"),
          at("errors", "/errors", "Every error code with its meaning"),
        ]
      : []),
    { name: "health", path: "/health", text: "Whether the service answers" },
    ...(hasContact ? [{ name: "security", path: SECURITY_PATH, text: "Where to report a fault of security" }] : []),
  ];
}
