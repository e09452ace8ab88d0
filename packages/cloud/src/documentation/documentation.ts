import { typed, untyped } from "@bourse/contract";
import type { ReadyAnswer } from "../domain/catalogue/cache.ts";
import { tagged } from "../http/answers.ts";
import { entryPage } from "./entry-page.ts";
import { errorsPage } from "./errors-page.ts";
import { referencePage } from "./reference-page.ts";

/** The API's own documentation, built once from the enabled routes. */
export interface Documentation {
  /** OpenAPI 3.1 as JSON. */
  readonly description: ReadyAnswer;
  readonly reference: () => ReadyAnswer;
  readonly errors: () => ReadyAnswer;
  /** Answer at the API's own address. */
  readonly entry: () => ReadyAnswer;
}

/** Pages are built on first request, so that a node starts faster. */
export function createDocumentation(described: Readonly<Record<string, unknown>>): Documentation {
  let reference: ReadyAnswer | undefined;
  let errors: ReadyAnswer | undefined;
  let entry: ReadyAnswer | undefined;
  return {
    description: tagged(Buffer.from(JSON.stringify(described))),
    reference: () => {
      reference ??= tagged(referencePage(typed(untyped(described))));
      return reference;
    },
    errors: () => {
      errors ??= tagged(errorsPage());
      return errors;
    },
    entry: () => {
      entry ??= tagged(entryPage());
      return entry;
    },
  };
}
