import { HOST_ROUTES, HostErrorSchema, type HostRoute, type HostRouteName } from "@bourse/contract/host-api";
import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import type { Answer } from "./answer.ts";

/** A request as the fixture host got it, with its answer. */
export interface Exchange {
  readonly method: string;
  readonly url: URL;
  readonly body: unknown;
  readonly answer: Answer;
}

interface Pattern {
  readonly name: HostRouteName;
  readonly method: string;
  readonly path: RegExp;
}

/** Fixed parts of a path win over parameters, as at the host. */
const PATTERNS: readonly Pattern[] = (Object.keys(HOST_ROUTES) as HostRouteName[])
  .toSorted((one, other) => one.split(":").length - other.split(":").length)
  .map((name) => {
    const [method = "", path = ""] = name.split(" ");
    return { name, method, path: new RegExp(`^${path.replaceAll(/:\w+/g, "([^/]+)")}$`) };
  });

const ajv = new Ajv2020({ strict: false, allErrors: true, discriminator: true });
const validators = new Map<object, ValidateFunction>();

function faultsOf(schema: object, value: unknown): readonly string[] {
  const validate = validators.get(schema) ?? ajv.compile(schema);
  validators.set(schema, validate);
  return validate(value) ? [] : (validate.errors ?? []).map(words);
}

const words = ({ instancePath, message, params }: ErrorObject): string =>
  `${instancePath || "it"} ${message ?? ""} ${JSON.stringify(params)}`;

/**
 * Where a request of the page or an answer of the fixture host breaks the contract: the host would refuse such a request, and
 * never gives such an answer. An empty list otherwise.
 */
export function contractFaults({ method, url, body, answer: [status, value] }: Exchange): readonly string[] {
  const pattern = PATTERNS.find((each) => each.method === method && each.path.test(url.pathname));
  if (!pattern) return [`${method} ${url.pathname} is no route of the host`];
  const route: HostRoute = HOST_ROUTES[pattern.name];
  const told = (what: string, faults: readonly string[]) => faults.map((each) => `${what} of ${pattern.name}: ${each}`);
  if (status >= 400) return told(`refusal ${status}`, faultsOf(HostErrorSchema, value));
  return [
    ...(route.query ? told("query", faultsOf(route.query, Object.fromEntries(url.searchParams))) : []),
    ...(route.body && !route.csv ? told("body", faultsOf(route.body, body)) : []),
    ...answerFaults(route, value, status).map((each) => `answer of ${pattern.name}: ${each}`),
  ];
}

function answerFaults(route: HostRoute, value: unknown, status: number): readonly string[] {
  if (route.answerBytes) return value instanceof Uint8Array ? [] : ["it is not bytes"];
  if (route.answer) return faultsOf(route.answer, value);
  return status === 204 && value === undefined ? [] : [`it has no body and the status 204, not ${status}`];
}
