import type { Readable } from "node:stream";
import { EGRESS_LIMITS, type EgressLimits } from "@bourse/contract";
import { boundedBody, checkBody, readAll } from "./body.ts";
import { type Deadline, startDeadline } from "./deadline.ts";
import { CallersWord, EgressFailure } from "./failure.ts";
import { answerHeaders, checkHeaders } from "./headers.ts";
import { type Guard, type Incoming, type Outgoing, sendHop } from "./hop.ts";
import { type EgressNetwork, SYSTEM_NETWORK } from "./network.ts";
import type { Egress, EgressAnswer, EgressRequest, FetchBounds } from "./port.ts";
import { followed, isRedirect } from "./redirects.ts";
import { checkUrl } from "./url.ts";

/** The required parts, and the parts of the machine's network that can be replaced. */
export type EgressParts = Pick<EgressNetwork, "clock"> & Partial<EgressNetwork>;

/** The guard with the machine's network; a test replaces parts of the network and lowers the limits. */
export function createEgress(network: EgressParts, limits: Partial<EgressLimits> = {}): Egress {
  const guard: Guard = { network: { ...SYSTEM_NETWORK, ...network }, limits: { ...EGRESS_LIMITS, ...limits } };
  const fetchWithin: Egress["fetchWithin"] = (bounds) => guardedFetch(guard, bounds);
  return { request: (request) => requestOnce(guard, request), fetch: fetchWithin({}), fetchWithin };
}

async function requestOnce(guard: Guard, request: EgressRequest): Promise<EgressAnswer> {
  const { method = "GET", accepts, maxBytes, mayReach, beforeHop } = request;
  const { limits, network } = guard;
  const url = checkUrl(request.url, limits.maxUrlLength);
  const accept = accepts === undefined ? {} : { accept: accepts.join(", ") };
  const headers = checkHeaders({ ...accept, ...request.headers });
  const body = request.body === undefined ? {} : { body: checkBody(request.body, limits) };
  const deadline = startDeadline(network.clock, request.timeoutMs, request.signal);
  try {
    const rules = {
      guard,
      deadline,
      maxBytes,
      mayReach,
      beforeHop,
      redirects: "follow",
      ...(accepts && { accepts }),
    } as const;
    const answer = await exchange({ url, method, headers, ...body }, rules);
    try {
      const bytes = await deadline.within(readAll(answer.body));
      return { status: answer.status, headers: answer.headers, body: bytes, url: answer.url };
    } finally {
      answer.close();
    }
  } catch (cause) {
    throw deadline.told(cause);
  } finally {
    deadline.clear();
  }
}

/** Statuses without a body, according to the fetch standard. */
const BODYLESS = new Set([204, 205, 304]);
const METHODS = ["GET", "POST", "DELETE"] as const;

/**
 * A `fetch` through the guard. It fails with the guard's failures; the body streams within its limits until the
 * deadline.
 */
function guardedFetch(guard: Guard, bounds: FetchBounds): typeof globalThis.fetch {
  const { limits, network } = guard;
  return async (input, init) => {
    const text = input instanceof Request ? input.url : String(input);
    const url = checkUrl(text, limits.maxUrlLength);
    const asked = new Request(input instanceof Request ? input : url.href, init);
    const deadline = startDeadline(network.clock, bounds.timeoutMs ?? limits.fetchTimeoutMs, asked.signal);
    try {
      const outgoing = await outgoingOf(asked, guard, url);
      const answer = await exchange(outgoing, {
        guard,
        deadline,
        maxBytes: bounds.maxBytes ?? limits.fetchMaxBytes,
        mayReach: bounds.mayReach,
        beforeHop: bounds.beforeHop,
        redirects: asked.redirect,
      });
      return response(answer, deadline);
    } catch (cause) {
      deadline.clear();
      throw deadline.told(cause);
    }
  };
}

async function outgoingOf(asked: Request, { limits }: Guard, url: Outgoing["url"]): Promise<Outgoing> {
  const method = METHODS.find((each) => each === asked.method);
  if (method === undefined) throw new EgressFailure("egress.header_refused", `${asked.method} is not sent`);
  const headers = checkHeaders(Object.fromEntries(asked.headers));
  if (asked.body === null) return { url, method, headers };
  return { url, method, headers, body: checkBody(new Uint8Array(await asked.arrayBuffer()), limits) };
}

function response(answer: OpenAnswer, deadline: Deadline): Response {
  const { status, headers } = answer;
  const finish = () => {
    deadline.clear();
    answer.close();
  };
  // The deadline also closes an answer that nobody reads.
  deadline.signal.addEventListener("abort", finish, { once: true });
  if (BODYLESS.has(status)) {
    finish();
    return new Response(null, { status, headers });
  }
  return new Response(streamOf(answer.body, deadline, finish), { status, headers });
}

function streamOf(body: Readable, deadline: Deadline, finish: () => void): ReadableStream<Uint8Array> {
  const chunks = body[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await deadline.within(chunks.next());
        if (done !== true) return controller.enqueue(new Uint8Array(value as Buffer));
        finish();
        controller.close();
      } catch (cause) {
        finish();
        controller.error(deadline.told(cause));
      }
    },
    cancel() {
      body.destroy();
      finish();
    },
  });
}

/** Limits on one exchange. */
interface ExchangeRules {
  readonly guard: Guard;
  readonly deadline: Deadline;
  readonly maxBytes: number;
  readonly accepts?: readonly string[];
  readonly mayReach?: ((origin: string) => boolean) | undefined;
  readonly beforeHop?: ((origin: string) => void) | undefined;
  readonly redirects: "follow" | "error" | "manual";
}

/** An answer whose body is still to be read, within the limits. */
interface OpenAnswer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly url: string;
  readonly body: Readable;
  /** Ends the connection; must be called once the body is no longer read. */
  close(): void;
}

/** Sends a request and follows its redirects. Of every answer before the last, only status and location are used. */
async function exchange(first: Outgoing, rules: ExchangeRules): Promise<OpenAnswer> {
  const { limits } = rules.guard;
  const seen = new Set<string>();
  let outgoing = first;
  for (;;) {
    const incoming = await hop(outgoing, rules);
    if (!isRedirect(incoming.status) || rules.redirects === "manual") return open(incoming, outgoing, rules);
    incoming.close();
    if (rules.redirects === "error" || seen.size === limits.maxRedirects) throw refused("there are too many redirects");
    seen.add(`${outgoing.method} ${outgoing.url.href}`);
    outgoing = followed(outgoing, incoming, limits);
    const { origin, href } = outgoing.url;
    if (seen.has(`${outgoing.method} ${href}`)) throw refused("the redirects go round in a circle");
    if (origin !== first.url.origin && spoken(() => rules.mayReach?.(origin)) === false)
      throw refused(`a redirect leads to ${origin}`);
  }
}

function hop(outgoing: Outgoing, { guard, deadline, beforeHop }: ExchangeRules): Promise<Incoming> {
  const beforeSend = () => spoken(() => beforeHop?.(outgoing.url.origin));
  return deadline.within(sendHop(outgoing, { ...guard, beforeSend }, deadline.signal));
}

/** Runs a check of the caller; its exceptions are not faults of the peer. */
function spoken<Answer>(ask: () => Answer): Answer {
  try {
    return ask();
  } catch (cause) {
    throw new CallersWord(cause);
  }
}

function open(incoming: Incoming, { url }: Outgoing, rules: ExchangeRules): OpenAnswer {
  const { status, headers, close } = incoming;
  try {
    // Other statuses have no defined meaning, and fetch cannot represent them.
    if (status < 200 || status > 599) throw new EgressFailure("egress.answer_invalid", "there is no such status");
    checkType(incoming, rules);
    const encoding = once(headers["content-encoding"]);
    if (Number(headers["content-length"] ?? 0) > rules.maxBytes) {
      throw new EgressFailure("egress.too_large", `the answer has more than ${rules.maxBytes} bytes`);
    }
    const body = boundedBody(incoming.body, encoding, {
      maxBytes: rules.maxBytes,
      limits: rules.guard.limits,
    });
    return { status, headers: answerHeaders(headers), url: url.href, body, close };
  } catch (cause) {
    close();
    throw cause;
  }
}

const OK = (status: number) => status >= 200 && status <= 299;
const NO_CONTENT = 204;

function checkType({ status, headers }: Incoming, { accepts }: ExchangeRules): void {
  if (accepts === undefined || !OK(status) || status === NO_CONTENT) return;
  const type = once(headers["content-type"])?.split(";")[0]?.trim().toLowerCase() ?? "";
  if (!accepts.includes(type)) {
    throw new EgressFailure("egress.media_type_refused", `the answer is none of ${accepts.join(", ")}`);
  }
}

/** A header in two lines is ambiguous, and readers differ in which one they use. */
function once(value: string | readonly string[] | undefined): string | undefined {
  if (value === undefined || typeof value === "string") return value;
  throw new EgressFailure("egress.media_type_refused", "the answer names its form twice");
}

function refused(message: string): EgressFailure {
  return new EgressFailure("egress.redirect_refused", message);
}
