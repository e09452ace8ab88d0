import type { IncomingHttpHeaders } from "node:http";
import { EgressFailure } from "./failure.ts";

/** Headers for framing, routing or state, which only the guard may set. */
const GUARDS_OWN = new Set([
  "accept-encoding",
  "connection",
  "content-length",
  "cookie",
  "cookie2",
  "date",
  "expect",
  "forwarded",
  "host",
  "http2-settings",
  "keep-alive",
  "origin",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
  "via",
]);
/** Headers that may be sent to another origin. Any other header may be a credential. */
const HARMLESS = new Set(["accept", "accept-language", "content-type", "user-agent"]);
const NAME = /^[a-z0-9!#$%&'*+.^_`|~-]+$/;
const VALUE = /^[\t\x20-\x7e]*$/;

/** Headers of a request by lower-case name. */
export type RequestHeaders = Readonly<Record<string, string>>;

/** @throws EgressFailure `egress.header_refused`; the message contains no value, which may be a secret */
export function checkHeaders(headers: RequestHeaders): RequestHeaders {
  const lower = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const);
  const bad = lower.find(
    ([name, value]) =>
      !NAME.test(name) || !VALUE.test(value) || GUARDS_OWN.has(name) || /^(?:proxy-|sec-|x-forwarded-)/.test(name),
  );
  if (bad !== undefined) throw new EgressFailure("egress.header_refused", "a header of the request may not be set");
  return { "user-agent": "bourse", accept: "*/*", ...Object.fromEntries(lower) };
}

/** The headers kept when a redirect leaves the origin. */
export function withoutCredentials(headers: RequestHeaders): RequestHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => HARMLESS.has(name)));
}

/** The headers kept when a redirect drops the body. */
export function withoutBody(headers: RequestHeaders): RequestHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name !== "content-type"));
}

/** The headers that the caller gets: no cookies, and nothing about encodings that were already decoded. */
export function answerHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const dropped = new Set(["set-cookie", "set-cookie2", "content-encoding", "content-length", "transfer-encoding"]);
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name, value]) => value !== undefined && !dropped.has(name))
      .map(([name, value]) => [name, Array.isArray(value) ? value.join(", ") : String(value)]),
  );
}
