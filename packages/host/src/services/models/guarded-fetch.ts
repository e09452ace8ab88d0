import { type ModelLimits, parseStrictJson } from "@bourse/contract";
import type { Clock } from "@bourse/platform";
import { CommandFailure } from "../../principal/failure.ts";
import { pause } from "./deadline.ts";
import { isLost, wasNotSent } from "./lost-request.ts";
import { readBody } from "./read-body.ts";
import { statusFailure } from "./status-failure.ts";
import { streamedAnswer } from "./streamed-answer.ts";
import type { RequestCost } from "./token-counter.ts";

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
