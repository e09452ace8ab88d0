import { setImmediate } from "node:timers/promises";
import { CommandFailure } from "../../principal/failure.ts";

/** Detects that a server ends its event stream without having answered: the library would wait for the deadline. */
export interface StreamWatch {
  /** A request is about to be sent. */
  asking(): void;
  /** Returns the response unchanged and watches its stream. */
  watched(response: Response, method: string | undefined): Response;
  /** Rejects when a stream has ended without an answer. */
  readonly cut: Promise<never>;
}

export function streamWatch(): StreamWatch {
  const cut = Promise.withResolvers<never>();
  // Nothing awaits it once the session is over.
  cut.promise.catch(() => undefined);
  let asked = 0;
  const ended = async (order: number) => {
    // Data of the stream may still be in processing; an answer in it ends the session or sends another request.
    await setImmediate();
    await setImmediate();
    if (order === asked)
      cut.reject(new CommandFailure("feed.unavailable", "the server ended its stream without an answer"));
  };
  return {
    cut: cut.promise,
    asking() {
      asked += 1;
    },
    watched(response, method) {
      const isEvents = response.headers.get("content-type")?.startsWith("text/event-stream") === true;
      if (method !== "POST" || !isEvents || response.body === null) return response;
      const order = asked;
      const { status, headers } = response;
      return new Response(
        listened(response.body, () => void ended(order)),
        { status, headers },
      );
    },
  };
}

function listened(body: ReadableStream<Uint8Array>, ended: () => void): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (!done) return controller.enqueue(value);
        controller.close();
      } catch (cause) {
        controller.error(cause);
      }
      ended();
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
