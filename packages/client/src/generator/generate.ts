import {
  type JsonSchema,
  METHODS,
  type OpenApiContent,
  type OpenApiDocument,
  type OpenApiOperation,
} from "./document.ts";
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

/** One operation with the details that the client needs. */
interface Operation {
  readonly name: string;
  readonly summary: string;
  readonly method: string;
  readonly path: string;
  /** The request carries a session. */
  readonly session: boolean;
  /** The answer is bytes without an envelope. */
  readonly binary: boolean;
  readonly pathParameters: readonly string[];
  readonly query: readonly { readonly name: string; readonly required: boolean; readonly schema: JsonSchema }[];
  readonly body: JsonSchema | undefined;
  readonly data: JsonSchema | undefined;
}

/**
 * Every operation of the description, ordered by path and method so that the output does not depend on the order of
 * routes.
 */
function readOperations(document: OpenApiDocument): readonly Operation[] {
  const paths = Object.entries(document.paths).sort(([a], [b]) => (a < b ? -1 : 1));
  return paths.flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      return operation === undefined || isUpload(operation) ? [] : [readOperation(method, path, operation)];
    }),
  );
}

/** The upload target comes only from its ticket: the client must not have a method that derives it. */
function isUpload({ requestBody }: OpenApiOperation): boolean {
  return requestBody !== undefined && requestBody.content["application/json"] === undefined;
}

function readOperation(method: string, path: string, operation: OpenApiOperation): Operation {
  const parameters = operation.parameters ?? [];
  const answer = successContent(operation);
  const envelope = answer?.["application/json"]?.schema;
  return {
    name: operation.operationId,
    summary: operation.summary ?? "",
    method: method.toUpperCase(),
    path,
    session: (operation.security ?? []).some((each) => Object.keys(each).length > 0),
    binary: answer !== undefined && envelope === undefined,
    pathParameters: [...path.matchAll(/\{([^}]+)\}/g)].map((match) => match[1] ?? ""),
    query: parameters
      .filter((each) => each.in === "query")
      .map((each) => ({ name: each.name, required: each.required === true, schema: each.schema ?? {} })),
    body: operation.requestBody?.content["application/json"]?.schema,
    data: envelope?.properties?.data,
  };
}

function successContent(operation: OpenApiOperation): OpenApiContent | undefined {
  const status = Object.keys(operation.responses).find((each) => each.startsWith("2"));
  return status === undefined ? undefined : operation.responses[status]?.content;
}
