import { LARGEST_ARCHIVE_BYTES } from "@bourse/contract";
import { stringifyExact } from "@bourse/contract/money";
import { OPERATIONS, type OperationTypes } from "../generated/rest.ts";
import { ClientRefusal } from "../refusal.ts";
import { cloudOrigin } from "./address.ts";
import { readEnvelope, refusalOf } from "./envelope.ts";
import { DEFAULT_RETRY, type RetryPolicy, withRetry } from "./retry.ts";
import type { HttpAnswer, HttpRequest, Transport } from "./transport.ts";

/** Name of an operation of the REST API. */
export type OperationName = keyof OperationTypes & keyof typeof OPERATIONS;

export interface RestOptions {
  /** Address of the marketplace, e.g. `http://127.0.0.1:4870`. */
  readonly url: string;
  /** Session token; absent: anonymous. It is sent only to operations that need a session. */
  readonly token?: string;
  readonly transport?: Transport;
  readonly retry?: RetryPolicy;
  /** Milliseconds to wait for an answer. */
  readonly timeoutMs?: number;
}

/** The typed client: one method, one operation table generated from the service's own description. */
export interface RestClient {
  readonly url: string;
  readonly transport: Transport;
  /**
   * Calls an operation; answers its data.
   *
   * @throws ServiceError when the service refuses; ClientRefusal when it does not answer or answers nonsense.
   */
  call<Name extends OperationName>(
    name: Name,
    input: OperationTypes[Name]["input"],
  ): Promise<OperationTypes[Name]["data"]>;
  /** The same client for another session. */
  withToken(token: string): RestClient;
}

/** The check of a submission runs within `complete`; everything else answers at once. */
const TIMEOUT_MS = 30_000;
/** A page of a hundred published versions with large manifests. */
const MAX_JSON_BYTES = 32 * 1024 * 1024;
/** Writes that are one operation however often they arrive: by ticket and digest, idempotency key or external id. */
const IDEMPOTENT_WRITES: ReadonlySet<OperationName> = new Set<OperationName>([
  "completeSubmission",
  "acceptTransfer",
  "cancelTransfer",
  "requestWithdrawal",
  "reconcileReversal",
  "writeOffReversal",
  "importSale",
  "importRefund",
]);

interface Input {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
}

/** Makes the typed REST client. Nothing is sent before the first call. */
export function createRestClient(options: RestOptions): RestClient {
  const origin = cloudOrigin(options.url);
  const transport = options.transport ?? lazyTransport;
  const retry = options.retry ?? DEFAULT_RETRY;
  return {
    url: origin,
    transport,
    withToken: (token) => createRestClient({ ...options, token }),
    async call(name, input) {
      const request = buildRequest({ name, input: input as Input, origin, options });
      const isSafe = OPERATIONS[name].method === "GET" || IDEMPOTENT_WRITES.has(name);
      const send = async () => readAnswer(name, await transport(request));
      return (await (isSafe ? withRetry(retry, send) : send())) as OperationTypes[typeof name]["data"];
    },
  };
}

interface Call {
  readonly name: OperationName;
  readonly input: Input;
  readonly origin: string;
  readonly options: RestOptions;
}

function buildRequest({ name, input, origin, options }: Call): HttpRequest {
  const { method, path, session, binary } = OPERATIONS[name];
  const body = input.body === undefined ? undefined : new TextEncoder().encode(stringifyExact(input.body));
  return {
    method,
    url: origin + fillPath(path, input.path ?? {}) + queryText(input.query ?? {}),
    headers: {
      accept: binary ? "*/*" : "application/json",
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(session && options.token !== undefined ? { authorization: `Bearer ${options.token}` } : {}),
    },
    ...(body === undefined ? {} : { body }),
    timeoutMs: options.timeoutMs ?? TIMEOUT_MS,
    maxBytes: binary ? LARGEST_ARCHIVE_BYTES : MAX_JSON_BYTES,
  };
}

/** A value such as `..` would be taken for a step of the address even when it is percent-encoded. */
function fillPath(path: string, values: Readonly<Record<string, string>>): string {
  return path.replace(/\{([^}]+)\}/g, (_, name: string) => {
    const value = values[name] ?? "";
    if (/^\.{0,2}$/.test(value)) throw new ClientRefusal("tool.usage", `"${value}" cannot stand for ${name}`);
    return encodeURIComponent(value);
  });
}

function queryText(query: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(query).filter((each): each is [string, string] => each[1] !== undefined);
  return given.length === 0 ? "" : `?${new URLSearchParams(given)}`;
}

function readAnswer(name: OperationName, answer: HttpAnswer): unknown {
  if (!OPERATIONS[name].binary) return readEnvelope(answer);
  if (answer.status === 200) return answer.body;
  throw refusalOf(answer);
}

/** undici takes tens of milliseconds to load; a client that is never called does not pay them. */
async function lazyTransport(request: HttpRequest): Promise<HttpAnswer> {
  const { undiciTransport } = await import("./undici-transport.ts");
  return undiciTransport(request);
}
