import { CommandFailure } from "../../principal/failure.ts";
import { bodyOf } from "./read-body.ts";
import type { RequestCost } from "./token-counter.ts";

/** Bounds of an answer that is read while it is written. */
export interface StreamBounds {
  readonly maxBytes: number;
  readonly cost: RequestCost;
  /** Called with the cause that ended the answer early: a library may hide it. */
  failed(cause: unknown): void;
}

/** An answer as it comes, up to its size limit. */
export function streamedAnswer(response: Response, bounds: StreamBounds): Response {
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
