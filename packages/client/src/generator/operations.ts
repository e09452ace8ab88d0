import {
  type JsonSchema,
  METHODS,
  type OpenApiContent,
  type OpenApiDocument,
  type OpenApiOperation,
} from "./document.ts";

/** One operation with the details that the client needs. */
export interface Operation {
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
export function readOperations(document: OpenApiDocument): readonly Operation[] {
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
