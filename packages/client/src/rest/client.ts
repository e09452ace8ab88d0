import { LARGEST_ARCHIVE_BYTES } from "@bourse/contract";
import { stringifyExact } from "@bourse/contract/money";
import { OPERATIONS, type OperationTypes } from "../generated/rest.ts";
import { ClientRefusal } from "../refusal.ts";
import { cloudOrigin } from "./address.ts";
import { readEnvelope, refusalOf } from "./envelope.ts";
import { CALL_LIMITS, type CallLimits } from "./limits.ts";
import { type Page, readPages } from "./pages.ts";
import { DEFAULT_RETRY, type RetryPolicy, withRetry } from "./retry.ts";
import type { BodySink, HttpAnswer, HttpRequest, Transport } from "./transport.ts";

/** Name of an operation of the REST API. */
export type OperationName = keyof OperationTypes & keyof typeof OPERATIONS;

/** An operation that returns a list in pages. */
export type ListName = {
  [Name in OperationName]: OperationTypes[Name]["data"] extends Page<unknown> ? Name : never;
}[OperationName];

/** One entry of such a list. */
export type ListItem<Name extends ListName> = OperationTypes[Name]["data"]["items"][number];

export interface RestOptions {
  /** Address of the marketplace, e.g. `http://127.0.0.1:4870`. */
  readonly url: string;
  /** Session token; absent: anonymous. It is sent only to operations that require a session. */
  readonly token?: string;
  readonly transport?: Transport;
  readonly retry?: RetryPolicy;
  /** Absent names default to {@link CALL_LIMITS}. */
  readonly limits?: Partial<CallLimits>;
}

/** Options of one call besides its input. */
export interface CallOptions {
  /** Ends the call before its own deadline. */
  readonly signal?: AbortSignal;
}

/** Options of a download besides its input. */
export interface DownloadOptions extends CallOptions {
  readonly into: BodySink;
}

/** The typed client: one method, one operation table generated from the service's own description. */
export interface RestClient {
  readonly url: string;
  readonly transport: Transport;
  /**
   * Calls an operation and returns its data.
   *
   * @throws ServiceError when the service refuses; ClientRefusal when it does not answer or its answer is invalid.
   */
  call<Name extends OperationName>(
    name: Name,
    input: OperationTypes[Name]["input"],
    options?: CallOptions,
  ): Promise<OperationTypes[Name]["data"]>;
  /**
   * Reads a whole list, starting with the page in `input`.
   *
   * @throws as `call`; `tool.answer_invalid` when the list does not end within the limits.
   */
  readAll<Name extends ListName>(
    name: Name,
    input: OperationTypes[Name]["input"],
    options?: CallOptions,
  ): Promise<readonly ListItem<Name>[]>;
  /**
   * Calls an operation that returns bytes, and passes them on as they arrive. A failed attempt starts again.
   *
   * @throws as `call`; any error that `into` throws.
   */
  download<Name extends OperationName>(
    name: Name,
    input: OperationTypes[Name]["input"],
    options: DownloadOptions,
  ): Promise<void>;
  /** The same client with another session. */
  withToken(token: string): RestClient;
}

/** Writes that are idempotent: by ticket and digest, idempotency key or external id. */
const IDEMPOTENT_WRITES: ReadonlySet<OperationName> = new Set<OperationName>([
  "completeSubmission",
  "acceptTransfer",
  "cancelTransfer",
  "requestWithdrawal",
  "submitPayout",
  "resolvePayout",
  "settlePayout",
  "reconcileReversal",
  "writeOffReversal",
  "importSale",
  "importRefund",
]);

type Query = Readonly<Record<string, string | number | undefined>>;

interface Input {
  readonly path?: Readonly<Record<string, string>> | undefined;
  readonly query?: Query | undefined;
  readonly body?: unknown;
}

/** Creates the typed REST client. Nothing is sent before the first call. */
export function createRestClient(options: RestOptions): RestClient {
  const origin = cloudOrigin(options.url);
  const transport = options.transport ?? lazyTransport;
  const limits = { ...CALL_LIMITS, ...options.limits };
  const send = async (call: Call) => {
    const { name, deadline } = call;
    const request = buildRequest(call, { origin, token: options.token, idleMs: limits.idleMs });
    const isIdempotent = OPERATIONS[name].method === "GET" || IDEMPOTENT_WRITES.has(name);
    const run = async () => readAnswer(name, await transport(request));
    return withRetry(options.retry ?? DEFAULT_RETRY, { isIdempotent, run }, deadline);
  };
  return {
    url: origin,
    transport,
    withToken: (token) => createRestClient({ ...options, token }),
    async call(name, input, { signal } = {}) {
      const { binary } = OPERATIONS[name];
      const deadline = deadlineOf(binary ? limits.downloadMs : limits.callMs, signal);
      const maxBytes = binary ? LARGEST_ARCHIVE_BYTES : limits.answerBytes;
      const { data } = await send({ name, input: input as Input, deadline, maxBytes });
      return data as OperationTypes[typeof name]["data"];
    },
    async download(name, input, { into, signal }) {
      const deadline = deadlineOf(limits.downloadMs, signal);
      await send({ name, input: input as Input, deadline, maxBytes: LARGEST_ARCHIVE_BYTES, into });
    },
    async readAll(name, input, { signal } = {}) {
      const deadline = deadlineOf(limits.callMs, signal);
      const first = input as Input;
      const items = await readPages(async (cursor, maxBytes) => {
        const query = cursor === undefined ? first.query : { ...first.query, cursor };
        const { data, bytes } = await send({ name, input: { ...first, query }, deadline, maxBytes });
        return { page: data as Page<unknown>, bytes };
      }, limits);
      return items as readonly ListItem<typeof name>[];
    },
  };
}

function deadlineOf(ms: number, signal?: AbortSignal): AbortSignal {
  const timeout = AbortSignal.timeout(ms);
  return signal ? AbortSignal.any([timeout, signal]) : timeout;
}

interface Call {
  readonly name: OperationName;
  readonly input: Input;
  readonly deadline: AbortSignal;
  readonly maxBytes: number;
  readonly into?: BodySink;
}

interface Caller {
  readonly origin: string;
  readonly token: string | undefined;
  readonly idleMs: number;
}

function buildRequest(call: Call, { origin, token, idleMs }: Caller): HttpRequest {
  const { name, input, deadline, maxBytes, into } = call;
  const { method, path, session, binary } = OPERATIONS[name];
  const body = input.body === undefined ? undefined : new TextEncoder().encode(stringifyExact(input.body));
  return {
    method,
    url: origin + fillPath(path, input.path ?? {}) + queryText(input.query ?? {}),
    headers: {
      accept: binary ? "*/*" : "application/json",
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(session && token !== undefined ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body === undefined ? {} : { body }),
    timeoutMs: idleMs,
    deadline,
    maxBytes,
    ...(into === undefined ? {} : { into }),
  };
}

/** URL parsers treat a value such as `..` as a path step even when it is percent-encoded. */
function fillPath(path: string, values: Readonly<Record<string, string>>): string {
  return path.replace(/\{([^}]+)\}/g, (_, name: string) => {
    const value = values[name] ?? "";
    if (/^\.{0,2}$/.test(value)) throw new ClientRefusal("tool.usage", `"${value}" cannot stand for ${name}`);
    return encodeURIComponent(value);
  });
}

function queryText(query: Query): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return given.length === 0 ? "" : `?${new URLSearchParams(given)}`;
}

interface Answered {
  readonly data: unknown;
  readonly bytes: number;
}

function readAnswer(name: OperationName, answer: HttpAnswer): Answered {
  const bytes = answer.body.length;
  if (!OPERATIONS[name].binary) return { data: readEnvelope(answer), bytes };
  if (answer.status === 200) return { data: answer.body, bytes };
  throw refusalOf(answer);
}

/** undici takes tens of milliseconds to load; an unused client does not pay for that. */
async function lazyTransport(request: HttpRequest): Promise<HttpAnswer> {
  const { undiciTransport } = await import("./undici-transport.ts");
  return undiciTransport(request);
}
