import { type Dispatcher, request as send } from "undici";
import { ClientRefusal } from "../refusal.ts";
import type { HttpAnswer, HttpRequest } from "./transport.ts";

/** The transport of Node: undici without redirects, cookies or decompression. */
export async function undiciTransport(request: HttpRequest): Promise<HttpAnswer> {
  const answer = await sendOnce(request);
  const body = await readBody(answer.body, request);
  return { status: answer.statusCode, headers: firstValues(answer.headers), body };
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

async function readBody(body: AsyncIterable<Uint8Array>, request: HttpRequest): Promise<Uint8Array> {
  const { maxBytes } = request;
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const part of body) {
      size += part.length;
      if (size > maxBytes) break;
      parts.push(part);
    }
  } catch (cause) {
    throw unreachable(request, cause);
  }
  if (size > maxBytes) throw new ClientRefusal("tool.answer_invalid", `the answer has more than ${maxBytes} bytes`);
  return Buffer.concat(parts);
}

/** Only the origin is named: an upload address carries credentials in its query. */
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
