import type { OpenApiDocument } from "./document.ts";
import { type Operation, readOperations } from "./operations.ts";
import { TypeTable } from "./types.ts";

/**
 * Generates the client's view of the REST API as TypeScript: one type per schema, one row per operation. Deterministic.
 */
export function generateClient(document: OpenApiDocument): string {
  const types = new TypeTable(document.components?.schemas ?? {});
  const operations = readOperations(document);
  const rows = operations.map((each) => `  ${each.name}: ${row(each)},`);
  const shapes = operations.map((each) => shape(each, types));
  return [
    "// Generated from the cloud's API description by `npm run generate`; changes here are lost.",
    "",
    `/** Version of the REST contract this client was generated from. */`,
    `export const REST_CONTRACT_VERSION = ${JSON.stringify(document.info.version)};`,
    "",
    ...types.declarations(),
    "",
    "/** Every operation: how it is sent. */",
    "export const OPERATIONS = {",
    ...rows,
    "} as const;",
    "",
    "/** Every operation: what goes in and what comes out. */",
    "export interface OperationTypes {",
    ...shapes,
    "}",
    "",
  ].join("\n");
}

function row({ method, path, session, binary }: Operation): string {
  return `{ method: ${JSON.stringify(method)}, path: ${JSON.stringify(path)}, session: ${session}, binary: ${binary} }`;
}

function shape(operation: Operation, types: TypeTable): string {
  const path = operation.pathParameters.map((name) => `readonly ${name}: string;`).join(" ");
  const query = operation.query
    .map((each) => `readonly ${each.name}${each.required ? "" : "?"}: ${types.expression(each.schema)};`)
    .join(" ");
  const parts = [
    ...(path ? [`readonly path: { ${path} };`] : []),
    ...(query ? [`readonly query${operation.query.some((each) => each.required) ? "" : "?"}: { ${query} };`] : []),
    ...(operation.body ? [`readonly body: ${types.expression(operation.body)};`] : []),
  ];
  const input = parts.length > 0 ? `{ ${parts.join(" ")} }` : "Readonly<Record<never, never>>";
  const data = operation.binary ? "Uint8Array" : types.expression(operation.data);
  const comment = operation.summary ? `  /** ${operation.summary.replaceAll("*/", "*\\/")} */\n` : "";
  return `${comment}  ${operation.name}: { readonly input: ${input}; readonly data: ${data} };`;
}
