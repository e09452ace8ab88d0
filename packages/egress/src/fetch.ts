import type { Readable } from "node:stream";
import { checkBody } from "./body.ts";
import { type Deadline, startDeadline } from "./deadline.ts";
import { exchange, type OpenAnswer } from "./exchange.ts";
import { EgressFailure } from "./failure.ts";
import { checkHeaders } from "./headers.ts";
import type { Guard, Outgoing } from "./hop.ts";
import type { FetchBounds } from "./port.ts";
import { checkUrl } from "./url.ts";

/** Statuses without a body, according to the fetch standard. */
const BODYLESS = new Set([204, 205, 304]);
const METHODS = ["GET", "POST", "DELETE"] as const;

/**
 * A `fetch` through the guard. It fails with the guard's failures; the body streams within its limits until the
 * deadline.
 */
export function guardedFetch(guard: Guard, bounds: FetchBounds): typeof globalThis.fetch {
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
