import { REST_BASE_PATH } from "@bourse/contract/rest";
import type { AnyRoute } from "../src/http/route.ts";
import { codesOf } from "../src/openapi/refusals.ts";
import { ROUTES } from "../src/routes/index.ts";

/** A parsed answer of the service. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed body, or undefined when it is not JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read what they expect
  readonly body: any;
  readonly bytes: Buffer;
}

/** A request of a test. */
export interface Call {
  readonly method: "GET" | "POST" | "PUT" | "DELETE" | "PATCH" | "OPTIONS" | "HEAD";
  readonly path: string;
  /** Sent as JSON; a string or bytes unchanged. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly token?: string | undefined;
}

/** Sends a request under the base path of a service. */
export async function call(origin: string, { method, path, body, headers, token }: Call): Promise<Answer> {
  const isRaw = typeof body === "string" || body instanceof Uint8Array || body instanceof FormData;
  const answer = await fetch(`${origin}${REST_BASE_PATH}${path}`, {
    method,
    redirect: "manual",
    headers: {
      ...(body === undefined || body instanceof FormData ? {} : { "content-type": "application/json" }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: isRaw ? (body as BodyInit) : JSON.stringify(body) }),
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const isJson = answer.headers.get("content-type")?.startsWith("application/json") && bytes.length > 0;
  const parsed = isJson ? JSON.parse(bytes.toString("utf8")) : undefined;
  requireDescribed(method, path, parsed?.data?.error);
  return { status: answer.status, headers: answer.headers, bytes, body: parsed };
}

const forms = new Map<AnyRoute, RegExp>(
  ROUTES.map((route) => [
    route,
    new RegExp(`^${route.path.replaceAll(".", "\\.").replace(/\{\w+\}/g, "[^/]+")}(?:\\?|$)`),
  ]),
);

/** Refusals of HTTP itself say nothing about an operation: a request can be too odd to reach one. */
function requireDescribed(method: string, path: string, code: string | undefined): void {
  if (code === undefined || code.startsWith("http.")) return;
  const route = ROUTES.find((each) => each.method === method && forms.get(each)?.test(path));
  if (route && !codesOf(route).some((each) => each === code))
    throw new Error(`the API description does not say that ${route.name} refuses with ${code}`);
}

/** Status and code of an answer, for one comparison. */
export function verdictOf(answer: Answer): string {
  return `${answer.status} ${answer.body?.data?.error ?? (answer.body?.code === 0 ? "ok" : "")}`.trim();
}
