import { ERROR_CATALOGUE } from "@bourse/contract";
import { REST_BASE_PATH } from "@bourse/contract/rest";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import type { FuzzAnswer, FuzzRequest } from "./send.fixture.ts";

interface Operation {
  readonly operationId: string;
  readonly "x-error-codes": readonly string[];
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, object>> }>>;
}

/** The parts of an API description that a judge reads. */
export interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** Content that no answer may reveal: stack traces, SQL statements, and paths of the machine. */
const LEAKS =
  /\bat [^"\\]{1,200}\.(?:ts|js|mjs):\d+|node_modules|\bPGlite|\binsert into\b|\bselect .{1,200} from\b|violates .{1,60} constraint|syntax error at or near|invalid input syntax|\brelation \\"|"(?:file:\/\/)?\/(?:tmp|home|usr|work|var)\//i;

/** Refusals of requests that were changed so that they reach no operation. */
const ELSEWHERE: ReadonlySet<string> = new Set(["http.not_found", "http.method_not_allowed"]);

/** Finds faults in answers, by the service's own description of itself. */
export class Judge {
  readonly #ajv = new Ajv2020({ strict: false, validateFormats: false });
  readonly #codes = new Map<string, ReadonlySet<string>>();
  readonly #answers = new Map<string, Readonly<Record<string, ValidateFunction | undefined>>>();

  constructor(description: Description) {
    this.#ajv.addSchema(closed(description), "api");
    for (const [path, methods] of Object.entries(description.paths)) {
      for (const [method, operation] of Object.entries(methods)) {
        this.#answers.set(operation.operationId, this.#typesOf(operation, `api#/paths/${escaped(path)}/${method}`));
        this.#codes.set(operation.operationId, new Set(operation["x-error-codes"]));
      }
    }
  }

  /** All faults of an answer; none when it is as described. */
  faultsOf(asked: FuzzRequest, answer: FuzzAnswer): readonly string[] {
    const { status, headers, bytes } = answer;
    if (status === 0) return ["there is no answer"];
    const faults = [
      ...(status >= 500 ? [`status ${status}: ${bytes.toString().slice(0, 300)}`] : []),
      ...(typeof headers["x-request-id"] === "string" ? [] : ["no x-request-id"]),
      ...(/^\d+\.\d+\.\d+$/.test(String(headers["bourse-api-version"])) ? [] : ["no bourse-api-version"]),
      ...(headers["cache-control"] === undefined ? ["no cache-control"] : []),
    ];
    const leak = LEAKS.exec(isText(headers) && status !== 200 ? bytes.toString() : "");
    if (leak) faults.push(`it tells ${leak[0].slice(0, 80)}`);
    return [...faults, ...(status >= 400 ? this.#refusalFaults(asked, answer) : this.#successFaults(asked, answer))];
  }

  #successFaults({ operation, method }: FuzzRequest, { status, headers, bytes }: FuzzAnswer): readonly string[] {
    if (status === 304 || status === 204) return bytes.length === 0 ? [] : [`a body with ${status}`];
    if (status !== 200) return [`status ${status} is not described`];
    if (method === "HEAD") return [];
    const type = String(headers["content-type"]).split(";", 1)[0] ?? "";
    const described = this.#answers.get(operation);
    if (!described || !(type in described)) return [`a body of the type ${type} is not described`];
    const validate = described[type];
    if (!validate) return [];
    if (validate(JSON.parse(bytes.toString()))) return [];
    return (validate.errors ?? []).slice(0, 3).map((each) => `answer${each.instancePath} ${each.message}`);
  }

  #refusalFaults({ operation, method }: FuzzRequest, { status, headers, bytes }: FuzzAnswer): readonly string[] {
    if (method === "HEAD") return [];
    if (!String(headers["content-type"]).startsWith("application/json")) return ["a refusal that is not JSON"];
    const body = JSON.parse(bytes.toString());
    const entry = (ERROR_CATALOGUE as Readonly<Record<string, { number: number; status?: number }>>)[body?.data?.error];
    if (!entry) return [`the code ${body?.data?.error} is not of the catalogue`];
    if (entry.number !== body.code || (entry.status ?? 422) !== status) return [`${body.data.error} with ${status}`];
    if (this.#codes.get(operation)?.has(body.data.error) === false && !ELSEWHERE.has(body.data.error))
      return [`${operation} is not said to refuse with ${body.data.error}`];
    const validate = this.#ajv.getSchema("api#/components/schemas/Failure");
    if (!validate?.(body)) return ["a refusal that is not as described"];
    return body.data.request_id === headers["x-request-id"] ? [] : ["the request id of the body is another one"];
  }

  #typesOf({ responses }: Operation, at: string): Readonly<Record<string, ValidateFunction | undefined>> {
    const content = responses["200"]?.content ?? {};
    const each = Object.entries(content).map(([type, media]) => {
      const isJson = type === "application/json" && "schema" in media;
      const pointer = `${at}/responses/200/content/${escaped(type)}/schema`;
      return [type, isJson ? this.#ajv.getSchema(pointer) : undefined] as const;
    });
    return Object.fromEntries(each);
  }
}

/**
 * The description with every object of its schemas closed: clients ignore members that they do not know, but here a
 * member that is not described is a fault.
 */
function closed<Part>(part: Part): Part {
  return JSON.parse(JSON.stringify(part), (_, value) =>
    value?.type === "object" && value.properties && value.additionalProperties === undefined
      ? { ...value, additionalProperties: false }
      : value,
  );
}

const isText = (headers: FuzzAnswer["headers"]): boolean => /json|text/.test(String(headers["content-type"]));
const escaped = (step: string): string => encodeURIComponent(step.replaceAll("~", "~0").replaceAll("/", "~1"));

/** The operation's path under the base path. */
export const underBase = (path: string): string => path.slice(REST_BASE_PATH.length);
