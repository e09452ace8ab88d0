import {
  checkUrl,
  createEgress,
  type Deadline,
  type Egress,
  EgressFailure,
  type EgressParts,
  startDeadline,
} from "@bourse/egress";
import { CommandFailure } from "@bourse/runtime/broker";

/**
 * The egress guard for commands and services: the only place that turns its failures into command failures. Every
 * request of the host to an address that somebody else supplied goes through here.
 */
export function hostEgress(parts: EgressParts): Egress {
  const guard = createEgress(parts);
  const fetchWithin: Egress["fetchWithin"] = (bounds) => translatedFetch(guard.fetchWithin(bounds));
  return {
    request: (request) => guard.request(request).catch(rethrow),
    fetch: fetchWithin({}),
    fetchWithin,
  };
}

/** @throws CommandFailure `egress.url_invalid`, `egress.address_refused` */
export function checkAddress(...given: Parameters<typeof checkUrl>): ReturnType<typeof checkUrl> {
  try {
    return checkUrl(...given);
  } catch (cause) {
    throw translated(cause);
  }
}

/**
 * The guard's deadline for work with several requests; it fails with a CommandFailure `egress.timeout` or
 * `egress.cancelled`.
 */
export function commandDeadline(...given: Parameters<typeof startDeadline>): Omit<Deadline, "told"> {
  const deadline = startDeadline(...given);
  return { ...deadline, within: (work) => deadline.within(work).catch(rethrow) };
}

function translatedFetch(guarded: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await guarded(input, init).catch(rethrow);
    if (response.body === null) return response;
    const { status, headers } = response;
    return new Response(translatedStream(response.body), { status, headers });
  };
}

function translatedStream(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await reader.read().catch(rethrow);
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

function translated(cause: unknown): unknown {
  return cause instanceof EgressFailure ? new CommandFailure(cause.code, cause.message) : cause;
}

function rethrow(cause: unknown): never {
  throw translated(cause);
}
