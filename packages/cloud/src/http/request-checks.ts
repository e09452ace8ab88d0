import type { IncomingMessage } from "node:http";
import { refuse } from "../failure.ts";

/** Headers of which a second one would be read differently by two programs on the way; each has its bit. */
const SINGLE: ReadonlyMap<string, number> = new Map(
  [
    "authorization",
    "content-encoding",
    "content-length",
    "content-type",
    "host",
    "if-none-match",
    "transfer-encoding",
  ].map((name, index) => [name, 1 << index]),
);

/** Headers that change what a request means after it was checked. */
const OVERRIDES = new Set([
  "x-http-method",
  "x-http-method-override",
  "x-method-override",
  "x-original-url",
  "x-rewrite-url",
]);

/**
 * Segments of characters that stand for themselves, and the plus sign of a version, plain or escaped. None is empty and
 * none consists of one or two dots.
 */
const PLAIN_PATH = /^(?:\/(?!\.{1,2}(?:[/?]|$))(?:[A-Za-z0-9._~+-]|%2[Bb])+)+(?:\?|$)/;

/** Refuses what could be read in two ways: addresses, repeated headers, overrides, encodings. */
export function checkRequest(request: IncomingMessage): void {
  checkPath(request.url ?? "/");
  checkHeaders(request.rawHeaders);
  const encoding = request.headers["content-encoding"];
  if (encoding !== undefined && encoding.toLowerCase() !== "identity") refuse("http.encoding_unsupported");
  const hasBody =
    request.headers["transfer-encoding"] !== undefined || Number(request.headers["content-length"] ?? 0) > 0;
  if (hasBody && (request.method === "GET" || request.method === "HEAD")) {
    refuse("http.malformed", `${request.method} takes no body`);
  }
}

/** U+0000 has no place in any query, and a database takes it in no text. */
const ESCAPED_NUL = "%00";

function checkPath(url: string): void {
  if (!PLAIN_PATH.test(url)) refuse("http.path_invalid");
  if (url.includes(ESCAPED_NUL)) refuse("http.query_invalid", "the query holds U+0000");
}

function checkHeaders(raw: readonly string[]): void {
  let seen = 0;
  for (let at = 0; at < raw.length; at += 2) {
    const name = (raw[at] ?? "").toLowerCase();
    if (OVERRIDES.has(name)) refuse("http.header_refused", `the header ${name} is not accepted`);
    const bit = SINGLE.get(name) ?? 0;
    if ((seen & bit) !== 0) refuse("http.header_refused", `the header ${name} stands twice`);
    seen |= bit;
  }
}

const JSON_TYPE = /^application\/json(?:\s*;\s*charset="?utf-8"?)?\s*$/i;
const FORM_TYPE = /^multipart\/form-data\s*;/i;
/** RFC 8058 lets a mail program send either. */
const CLICK_TYPE = /^(?:multipart\/form-data\s*;|application\/x-www-form-urlencoded\s*(?:;|$))/i;
const TYPES = { json: JSON_TYPE, form: FORM_TYPE, click: CLICK_TYPE } as const;

/** Refuses a body of another type than the route takes. */
export function checkContentType(contentType: string | undefined, takes: keyof typeof TYPES): void {
  if (contentType === undefined || !TYPES[takes].test(contentType)) refuse("http.media_type_unsupported");
}
