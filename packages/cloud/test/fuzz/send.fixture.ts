import { Agent, request } from "node:http";
import { REST_BASE_PATH } from "@bourse/contract/rest";
import { patiently } from "@bourse/testing/patience";

/** A request as its raw bytes, which `fetch` would correct or refuse. */
export interface FuzzRequest {
  readonly operation: string;
  /** The change made to it; part of a failure's name. */
  readonly change: string;
  readonly actor: string;
  readonly method: string;
  /** Under the base path. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | undefined;
}

/** An answer as its raw bytes. */
export interface FuzzAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly bytes: Buffer;
}

/** Far longer than any request takes on a busy machine: without an answer by then there will be none. */
const NEVER_MS = patiently(60_000);

const agent = new Agent({ keepAlive: true, maxSockets: 4 });

/** Sends it; a connection that ends without an answer has status 0. */
export function send(origin: string, { method, path, headers, body }: FuzzRequest): Promise<FuzzAnswer> {
  const { promise, resolve } = Promise.withResolvers<FuzzAnswer>();
  const unanswered = () => resolve({ status: 0, headers: {}, bytes: Buffer.alloc(0) });
  const length = body === undefined ? {} : { "content-length": String(body.length) };
  const asked = request(
    `${origin}/`,
    { method, path: REST_BASE_PATH + path, agent, timeout: NEVER_MS, headers: { ...length, ...headers } },
    (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("error", unanswered);
      answer.on("end", () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes: Buffer.concat(chunks) }),
      );
    },
  );
  asked.on("error", unanswered);
  asked.on("timeout", () => asked.destroy());
  asked.end(body);
  return promise;
}

/** The request as a shell command; the session is omitted. */
export function replayOf({ method, path, headers, body }: FuzzRequest): string {
  const { authorization: _, ...rest } = headers;
  const said = Object.entries(rest).map(([name, value]) => `-H '${name}: ${value}'`);
  const bytes = body === undefined ? "" : ` (body, base64: ${body.subarray(0, 600).toString("base64")})`;
  return `${method} ${REST_BASE_PATH}${path} ${said.join(" ")}${bytes}`;
}
