import { type Dispatcher, request as send } from "undici";
import { ClientRefusal } from "../refusal.ts";
import type { BodySink, HttpAnswer, HttpRequest } from "./transport.ts";

/** Node's transport: undici without redirects, cookies or decompression. */
export async function undiciTransport(request: HttpRequest): Promise<HttpAnswer> {
  const answer = await sendOnce(request);
  const { statusCode: status } = answer;
  const pieces = capped(answer.body, request);
  const body = request.into && status === 200 ? await handOver(pieces, request.into) : await gather(pieces);
  return { status, headers: firstValues(answer.headers), body };
}

async function sendOnce(request: HttpRequest): Promise<Dispatcher.ResponseData> {
  try {
    return await send(request.url, {
      method: request.method as Dispatcher.HttpMethod,
      headers: { ...request.headers },
      headersTimeout: request.timeoutMs,
      bodyTimeout: request.timeoutMs,
      signal: request.deadline,
      ...(request.body === undefined ? {} : { body: request.body as Uint8Array }),
    });
  } catch (cause) {
    throw unreachable(request, cause);
  }
}

/**
 * The chunks of an answer as they arrive, up to the limit. An error of the receiver is not the server's fault and is
 * rethrown unchanged.
 */
async function* capped(body: AsyncIterable<Uint8Array>, request: HttpRequest): AsyncGenerator<Uint8Array> {
  const { maxBytes } = request;
  let size = 0;
  try {
    for await (const piece of body) {
      size += piece.length;
      if (size > maxBytes) break;
      yield piece;
    }
  } catch (cause) {
    throw unreachable(request, cause);
  }
  if (size > maxBytes) throw new ClientRefusal("tool.answer_invalid", `the answer has more than ${maxBytes} bytes`);
}

async function gather(pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const piece of pieces) parts.push(piece);
  return Buffer.concat(parts);
}

async function handOver(pieces: AsyncIterable<Uint8Array>, into: BodySink): Promise<Uint8Array> {
  await into.begin();
  for await (const piece of pieces) await into.write(piece);
  return new Uint8Array();
}

/** Reports only the origin: an upload address carries credentials in its query. */
function unreachable({ url, deadline }: HttpRequest, cause: unknown): ClientRefusal {
  const { code, message } = cause as { readonly code?: string; readonly message?: string };
  const why = deadline.aborted ? "no whole answer in time" : (code ?? message ?? "no answer");
  return new ClientRefusal("tool.cloud_unreachable", `${new URL(url).origin} does not answer (${why})`);
}

function firstValues(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const entries = Object.entries(headers).flatMap(([name, value]) => {
    const first = Array.isArray(value) ? value[0] : value;
    return first === undefined ? [] : [[name.toLowerCase(), first] as const];
  });
  return Object.fromEntries(entries);
}
