import { request } from "node:http";

export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

export interface RawRequest {
  readonly method?: string;
  /** Sent unchanged: nothing normalises it. */
  readonly path: string;
  /** Pairs, so that a header can occur twice; `Host` is sent only if it is among them. */
  readonly headers: readonly (readonly [string, string])[];
  readonly body?: string | Uint8Array;
}

/** Sends a request exactly as described, unlike a browser or fetch. */
export function rawRequest(origin: string, { method = "GET", path, headers, body }: RawRequest): Promise<RawAnswer> {
  const { hostname, port } = new URL(origin);
  const { promise, resolve, reject } = Promise.withResolvers<RawAnswer>();
  const sent = request({ hostname, port, method, path, setHost: false, headers: headers.flat(), agent: false });
  sent.on("error", reject);
  sent.on("response", (answer) => {
    const parts: Buffer[] = [];
    answer.on("data", (part: Buffer) => parts.push(part));
    answer.on("end", () => {
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts).toString() });
    });
  });
  sent.end(body);
  return promise;
}
