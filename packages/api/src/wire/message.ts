/** Id of a request; each side chooses its own. */
export type MessageId = string | number;

/** Parameters are named, never by position. */
export type Params = Readonly<Record<string, unknown>>;

/** A request of JSON-RPC 2.0. */
export interface RequestMessage {
  readonly jsonrpc: "2.0";
  readonly id: MessageId;
  readonly method: string;
  readonly params?: Params;
}

/** A message that gets no answer. */
export interface NotificationMessage {
  readonly jsonrpc: "2.0";
  readonly method: string;
  readonly params?: Params;
}

/** The error of an answer. `data.code` is a code of the error catalogue. */
export interface ErrorBody {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}

/** The answer to a request; `id` is null where the request had no readable one. */
export type AnswerMessage =
  | { readonly jsonrpc: "2.0"; readonly id: MessageId; readonly result: unknown }
  | { readonly jsonrpc: "2.0"; readonly id: MessageId | null; readonly error: ErrorBody };

export type Message = RequestMessage | NotificationMessage | AnswerMessage;

/** A received value, by its kind. */
export type Received =
  | { readonly kind: "request"; readonly id: MessageId; readonly method: string; readonly params: Params }
  | { readonly kind: "notification"; readonly method: string; readonly params: Params }
  | { readonly kind: "result"; readonly id: MessageId; readonly result: unknown }
  | { readonly kind: "error"; readonly id: MessageId | null; readonly error: ErrorBody }
  | { readonly kind: "invalid"; readonly id: MessageId | null; readonly reason: string };

/** Longest id and method: they are kept and logged, so a peer must not choose their size. */
const MAX_NAME = 128;
const NO_PARAMS: Params = Object.freeze({});

/** Tells which kind of message a value is; it never throws. A batch is invalid: each message stands alone. */
export function readMessage(value: unknown): Received {
  if (!isObject(value)) return invalid(null, Array.isArray(value) ? "a batch is not taken" : "a message is an object");
  const id = isId(value.id) ? value.id : null;
  if (value.jsonrpc !== "2.0") return invalid(id, 'jsonrpc is "2.0"');
  if ("method" in value) return readCall(value, id);
  if (isError(value.error) && !("result" in value)) return { kind: "error", id, error: value.error };
  if (id !== null && "result" in value && !("error" in value)) return { kind: "result", id, result: value.result };
  // Never answered: two peers that answer each other's faulty answers would not stop.
  return invalid(null, "a message has a method, or an id with either result or error");
}

/** The error of an unreadable answer must not be sent back, so this tells which invalid values were meant as requests. */
export function wantsAnswer(value: unknown): boolean {
  return !isObject(value) || "method" in value || !("result" in value || "error" in value);
}

function readCall(value: Readonly<Record<string, unknown>>, id: MessageId | null): Received {
  const { method, params = NO_PARAMS } = value;
  if (typeof method !== "string" || method.length === 0 || method.length > MAX_NAME) {
    return invalid(id, `method is a text of at most ${MAX_NAME} characters`);
  }
  if (!isObject(params)) return invalid(id, "params are an object");
  if (!("id" in value)) return { kind: "notification", method, params };
  if (id === null) return invalid(null, `id is an integer or a text of at most ${MAX_NAME} characters`);
  return { kind: "request", id, method, params };
}

function invalid(id: MessageId | null, reason: string): Received {
  return { kind: "invalid", id, reason };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function isId(value: unknown): value is MessageId {
  return typeof value === "string" ? value.length <= MAX_NAME : Number.isSafeInteger(value);
}

function isError(value: unknown): value is ErrorBody {
  return isObject(value) && Number.isSafeInteger(value.code) && typeof value.message === "string";
}
