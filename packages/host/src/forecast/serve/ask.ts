import { request as httpRequest, type IncomingMessage } from "node:http";
import { FORECAST_COUNT_HEADER, FORECAST_PROOF_HEADER, isModelError, parseStrictJson } from "@bourse/contract";
import type { Clock } from "@bourse/platform";
import { HostRefusal } from "../../refusal.ts";
import { digestOf, isProof, prove, type StartSecret } from "./proof.ts";

/** Where a process listens, and the secret of its start. */
export interface ModelAddress {
  readonly port: number;
  readonly secret: StartSecret;
}

/** One request to the model. */
export interface ModelRequest {
  readonly method: "GET" | "POST";
  readonly path: "/health" | "/forecast";
  readonly body?: string;
  /** Rises with each request of a start, so that a recorded request cannot be replayed. */
  readonly count: number;
}

/** Limits of an answer. */
export interface AnswerBounds {
  readonly clock: Clock;
  /** From the request to the last byte. */
  readonly answerMs: number;
  readonly maxBytes: number;
  readonly signal: AbortSignal;
}

/**
 * Sends one request and reads its answer. No part of an answer is used before its proof is checked: another process may
 * have taken the port. @throws HostRefusal `forecast.timeout`, `forecast.answer_too_large`, `forecast.answer_invalid`,
 * `forecast.refused`, `forecast.stopped`, `forecast.unavailable`
 */
export async function askModel(address: ModelAddress, asked: ModelRequest, bounds: AnswerBounds): Promise<unknown> {
  const { status, proof, body } = await exchange(address, asked, bounds);
  const expected = prove(address.secret, "answer", asked.count, status, digestOf(body));
  if (!isProof(expected, proof)) throw invalid(`the answer (${status}) does not come from the model that was started`);
  const read = parseStrictJson(body, { maxBytes: bounds.maxBytes });
  if (!read.ok) throw invalid(`the answer is not JSON: ${read.issues[0]?.message ?? "malformed"}`);
  const value: unknown = read.value;
  if (status === 200) return value;
  if (!isModelError(value)) throw invalid(`it answers ${status} without a reason`);
  if (status === 422) throw new HostRefusal("forecast.refused", value.error.message);
  throw invalid(`it answers ${status}: ${value.error.message}`);
}

interface RawAnswer {
  readonly status: number;
  readonly proof: unknown;
  readonly body: Uint8Array;
}

function exchange({ port, secret }: ModelAddress, asked: ModelRequest, bounds: AnswerBounds): Promise<RawAnswer> {
  const { method, path, body = "", count } = asked;
  const bytes = Buffer.from(body);
  const done = Promise.withResolvers<RawAnswer>();
  const headers = {
    [FORECAST_COUNT_HEADER]: String(count),
    [FORECAST_PROOF_HEADER]: prove(secret, "request", count, method, path, digestOf(bytes)),
    connection: "close",
    ...(method === "POST" && { "content-type": "application/json", "content-length": bytes.length }),
  };
  const sent = httpRequest({ host: "127.0.0.1", port, method, path, headers, agent: false });
  const fail = (cause: HostRefusal) => {
    done.reject(cause);
    sent.destroy();
  };
  const stop = () => fail(new HostRefusal("forecast.stopped", "the model was stopped while it worked"));
  const late = bounds.clock.allow(bounds.answerMs, () =>
    fail(new HostRefusal("forecast.timeout", `no complete answer within ${bounds.answerMs} ms`)),
  );
  bounds.signal.addEventListener("abort", stop, { once: true });
  if (bounds.signal.aborted) stop();
  sent.on("response", (answer) => collect(answer, bounds.maxBytes).then(done.resolve, fail));
  sent.on("error", (cause) => fail(new HostRefusal("forecast.unavailable", `no connection: ${cause.message}`)));
  sent.end(bytes);
  return done.promise.finally(() => {
    late();
    bounds.signal.removeEventListener("abort", stop);
    sent.destroy();
  });
}

async function collect(answer: IncomingMessage, maxBytes: number): Promise<RawAnswer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of answer as AsyncIterable<Uint8Array>) {
      size += chunk.length;
      if (size > maxBytes) throw new HostRefusal("forecast.answer_too_large", `more than ${maxBytes} bytes came`);
      chunks.push(chunk);
    }
  } catch (cause) {
    if (cause instanceof HostRefusal) throw cause;
    throw invalid("the answer broke off");
  }
  const proof = answer.headers[FORECAST_PROOF_HEADER];
  return { status: answer.statusCode ?? 0, proof, body: Buffer.concat(chunks) };
}

function invalid(message: string): HostRefusal {
  return new HostRefusal("forecast.answer_invalid", message);
}
