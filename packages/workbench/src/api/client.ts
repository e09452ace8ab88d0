import { ApiError, errorOf, UNREACHABLE } from "./error.ts";

export type Method = "POST" | "PUT" | "DELETE";

/** The host's local API with this tab's token. Bodies and answers are those of `@bourse/contract/host-api`. */
export interface Api {
  get<Answer>(path: string, signal?: AbortSignal): Promise<Answer>;
  send<Answer>(method: Method, path: string, body?: unknown): Promise<Answer>;
  /** Sends bytes as they stand. */
  upload(path: string, bytes: Blob): Promise<void>;
  /** The body of an answer that goes on. */
  open(path: string, signal: AbortSignal): Promise<ReadableStream<Uint8Array>>;
}

/** Makes the client of one token. Every failure is an {@link ApiError}. */
export function createApi(token: string): Api {
  const call = async (path: string, init: RequestInit): Promise<Response> => {
    const headers = new Headers(init.headers);
    headers.set("authorization", `Bearer ${token}`);
    const answer = await fetch(`/api${path}`, { ...init, headers, cache: "no-store" }).catch((cause: unknown) => {
      if (cause instanceof DOMException && cause.name === "AbortError") throw cause;
      throw new ApiError(0, { code: UNREACHABLE, message: "The host does not answer." });
    });
    if (!answer.ok) throw await errorOf(answer);
    return answer;
  };

  return {
    async get<Answer>(path: string, signal?: AbortSignal) {
      const answer = await call(path, signal ? { signal } : {});
      return (await answer.json()) as Answer;
    },
    async send<Answer>(method: Method, path: string, body?: unknown) {
      const content =
        body === undefined ? {} : { body: JSON.stringify(body), headers: { "content-type": "application/json" } };
      const answer = await call(path, { method, ...content });
      return (answer.status === 204 ? undefined : await answer.json()) as Answer;
    },
    async upload(path, bytes) {
      await call(path, { method: "POST", body: bytes, headers: { "content-type": "application/octet-stream" } });
    },
    async open(path, signal) {
      const answer = await call(path, { signal, headers: { accept: "text/event-stream" } });
      if (!answer.body) throw new ApiError(answer.status, { code: UNREACHABLE, message: "The stream has no body." });
      return answer.body;
    },
  };
}

/** Path of an extension's routes. */
export const extensionPath = (id: string, rest = "") => `/extensions/${encodeURIComponent(id)}${rest}`;
