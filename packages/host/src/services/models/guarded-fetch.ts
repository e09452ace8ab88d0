import { type ModelLimits, parseStrictJson } from "@bourse/contract";
import type { Clock } from "@bourse/platform";
import { CommandFailure } from "@bourse/runtime/broker";
import { pause } from "./deadline.ts";
import { statusFailure } from "./status-failure.ts";
import type { RequestCost } from "./token-counter.ts";

/**
 * Failures before there is a connection. Everything else may come after the request: a provider bills what it has read,
 * whether or not its answer arrives.
 */
const NOT_SENT: ReadonlySet<unknown> = new Set([
  "EAI_AGAIN",
  "ECONNREFUSED",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "UND_ERR_CONNECT_TIMEOUT",
  "egress.address_refused",
  "egress.connect_failed",
  "egress.name_unresolved",
]);

/** True if the request surely did not reach the provider. */
function wasNotSent(cause: unknown): boolean {
  for (let each = cause; each instanceof Error; each = each.cause) {
    if ("code" in each && NOT_SENT.has(each.code)) return true;
  }
  return false;
}

/** A timeout, the provider's own or of a gateway before it: the model may have done the work. Some gateways say 524. */
const LOST_STATUSES: ReadonlySet<number> = new Set([408, 502, 504, 524]);

/** True if the provider may bill a request in spite of its status. Other refusals are free. */
function isLost({ status }: Response): boolean {
  return LOST_STATUSES.has(status);
}

/** Runs a request, unless a revoke was acknowledged before it leaves. */
export type Permit = <Result>(send: () => Result) => Result;

/** Restrictions between a provider's library and the network. */
export interface FetchGuard {
  readonly transport: typeof globalThis.fetch;
  /** The only origin that the library may contact. */
  readonly origin: string;
  readonly permit: Permit;
  /** Counts a request of so many bytes before it leaves. */
  readonly leaves: (bodyBytes: number) => RequestCost;
  readonly redact: (text: string) => string;
  readonly clock: Clock;
  readonly limits: ModelLimits;
  readonly signal: AbortSignal;
  /** Present: the answer is read as it arrives, and this is called with the cause that ends it early. */
  readonly whileWritten?: ((cause: unknown) => void) | undefined;
}

/**
 * A `fetch` for a provider's library: one origin, no redirects, bounded answers in strict JSON, bounded repeats. The
 * library sees only successful answers, so no error of its own can contain a key, a prompt or a provider's text. Throws
 * CommandFailure `model.*`, or an exception of the permit.
 */
export function guardedFetch(guard: FetchGuard): typeof globalThis.fetch {
  return async (input, init) => {
    const url = new URL(String(input));
    if (url.origin !== guard.origin)
      throw new CommandFailure("model.address_refused", "the request names another server");
    const headers = new Headers(init?.headers);
    // The provider need not learn which library sends the request.
    headers.set("user-agent", "bourse");
    const request: RequestInit = { ...init, headers, redirect: "manual", signal: guard.signal };
    const { response, cost } = await sendWithRepeats(guard, url, request);
    if (guard.whileWritten) {
      return streamedAnswer(response, { maxBytes: guard.limits.maxAnswerBytes, cost, failed: guard.whileWritten });
    }
    const said = await readBody(response, guard.limits.maxAnswerBytes);
    cost.wasAnswered(Buffer.byteLength(said));
    const body = guard.redact(said);
    if (!parseStrictJson(Buffer.from(body), { maxBytes: guard.limits.maxAnswerBytes }).ok) {
      throw new CommandFailure("model.invalid_answer", "the provider's answer is not JSON");
    }
    // No header is needed, and a library may keep what a header echoes.
    return new Response(body, { status: response.status, headers: { "content-type": "application/json" } });
  };
}

async function sendWithRepeats(guard: FetchGuard, url: URL, init: RequestInit): Promise<Sent> {
  for (let repeats = 0; ; repeats += 1) {
    const outcome = await sendOnce(guard, url, init);
    if ("response" in outcome) return outcome;
    const { failure, waitMs = guard.limits.retryDelayMs } = outcome;
    const isOver = repeats >= guard.limits.maxRetries || waitMs > guard.limits.maxRetryDelayMs;
    if (!failure.retryable || isOver) throw failure;
    await pause({ clock: guard.clock, ms: waitMs, signal: guard.signal });
  }
}

interface Failed {
  readonly failure: CommandFailure;
  /** Delay that the provider requests. */
  readonly waitMs?: number | undefined;
}

/** An answer that has begun. */
interface Sent {
  readonly response: Response;
  readonly cost: RequestCost;
}

async function sendOnce(guard: FetchGuard, url: URL, init: RequestInit): Promise<Sent | Failed> {
  guard.signal.throwIfAborted();
  const cost = guard.leaves(bytesOf(init));
  const sent = permitted(guard, cost, () => guard.transport(url, init));
  const response = await sent.catch((cause: unknown) => {
    if (wasNotSent(cause)) cost.isFree();
  });
  guard.signal.throwIfAborted();
  if (response === undefined) {
    return { failure: new CommandFailure("model.unavailable", "the provider cannot be reached") };
  }
  if (response.ok) return { response, cost };
  // The body of a refusal is the provider's text about the request and is not needed.
  await response.body?.cancel().catch(() => undefined);
  if (!isLost(response)) cost.isFree();
  return statusFailure(response);
}

/** An exception of the permit itself passes through; it is not a network failure. */
function permitted<Result>({ permit }: FetchGuard, cost: RequestCost, send: () => Result): Result {
  try {
    return permit(send);
  } catch (cause) {
    cost.isFree();
    throw cause;
  }
}

function bytesOf({ body }: RequestInit): number {
  if (typeof body === "string") return Buffer.byteLength(body);
  throw new Error("the providers' libraries send text");
}

/** Bounds of an answer that is read while it is written. */
interface StreamBounds {
  readonly maxBytes: number;
  readonly cost: RequestCost;
  /** Called with the cause that ended the answer early: a library may hide it. */
  failed(cause: unknown): void;
}

/** An answer as it comes, up to its size limit. */
function streamedAnswer(response: Response, bounds: StreamBounds): Response {
  const headers = { "content-type": "text/event-stream" };
  const parts = bounded(response, bounds);
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: () => void parts.return(undefined),
  });
  return new Response(body, { status: response.status, headers });
}

async function* bounded(response: Response, { maxBytes, cost, failed }: StreamBounds): AsyncGenerator<Uint8Array> {
  let size = 0;
  try {
    for await (const chunk of bodyOf(response)) {
      size += chunk.length;
      if (size > maxBytes) {
        throw new CommandFailure("model.answer_too_large", `an answer has more than ${maxBytes} bytes`);
      }
      yield chunk;
    }
    cost.wasAnswered(size);
  } catch (cause) {
    failed(cause);
    throw cause;
  }
}

/**
 * Reads an answer up to its size limit, so that an endless answer costs no more than the limit. @throws CommandFailure
 * `model.answer_too_large`, `model.invalid_answer`, `model.unavailable`
 */
async function readBody(response: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bodyOf(response)) {
    size += chunk.length;
    // Leaving the loop cancels the rest.
    if (size > maxBytes)
      throw new CommandFailure("model.answer_too_large", `an answer has more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(Buffer.concat(chunks));
  } catch {
    throw new CommandFailure("model.invalid_answer", "the provider's answer is not UTF-8");
  }
}

/** The parts of an answer. @throws CommandFailure `model.unavailable` when it is cut off */
async function* bodyOf(response: Response): AsyncGenerator<Uint8Array> {
  const reader = response.body?.getReader();
  if (!reader) return;
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(() => {
        throw new CommandFailure("model.unavailable", "the provider's answer was cut off");
      });
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
