import { whenThen } from "../schemas/condition.ts";
import { COUPLINGS, type Coupling } from "./couplings.ts";
import { PUBLISHED_ORIGIN } from "./origin/published.ts";
import { PUBLISHED_PUBLISHER } from "./publisher.ts";

const having = (...names: readonly string[]) => ({ required: [...names] });
const declaring = (name: string) => ({
  ...having("capabilities"),
  ...within("capabilities", { contains: { const: name } }),
});
const contributing = (kind: string) => ({ ...having("contributes"), ...within("contributes", having(kind)) });

const publisher = within("publisher", PUBLISHED_PUBLISHER);

/**
 * Repeats the rules across fields as JSON Schema for the files that editors read, as far as a schema can express them.
 * Only the rules decide the verdict; a test keeps the two consistent.
 */
export const STRUCTURE: Readonly<Record<string, readonly object[]>> = {
  "manifest-resource-1": [...COUPLINGS.map(couplingSchema), quoteViewSchema(), publisher],
  "manifest-wasm-1": [quoteViewSchema(), publisher],
  "manifest-wasm-2": [publisher],
  "manifest-web-app-3": [
    within("metadata", within("webApp", within("networkOrigins", { items: PUBLISHED_ORIGIN }))),
    within("minHostVersion", { pattern: "^(?!3\\.0\\.0-)(?:[3-9]|[1-9][0-9]+)\\." }),
  ],
};

function within(name: string, schema: object): object {
  return { properties: { [name]: schema } };
}

function couplingSchema(row: Coupling): object {
  if ("capability" in row) return whenThen(declaring(row.capability), contributing(row.needsKind));
  return whenThen({ anyOf: row.anyOf.map(contributing) }, { allOf: row.needs.map(declaring) });
}

/** Expresses "some view is a quote view" as "not every view lacks a quote". */
function quoteViewSchema(): object {
  const noQuote = { additionalProperties: { items: { not: having("quoteSymbol") } } };
  const test = {
    ...having("contributes"),
    ...within("contributes", { ...having("views"), ...within("views", { not: noQuote }) }),
  };
  return whenThen(test, declaring("tradingRead"));
}
