import type { IncomingMessage } from "node:http";
import { refuse } from "../failure.ts";

/** Headers that two programs could read differently when repeated; each has its bit. */
const SINGLE = {
  authorization: 1,
  "content-encoding": 2,
  "content-length": 4,
  "content-type": 8,
  host: 16,
  "if-none-match": 32,
  "transfer-encoding": 64,
} as const;

/** Headers that change a request's meaning after it was checked. */
const OVERRIDES = [
  "x-http-method",
  "x-http-method-override",
  "x-method-override",
  "x-original-url",
  "x-rewrite-url",
] as const;
const OVERRIDE = 0;

const KINDS: ReadonlyMap<string, number> = new Map([
  ...Object.entries(SINGLE),
  ...OVERRIDES.map((name) => [name, OVERRIDE] as const),
]);

/**
 * The root, or segments of unreserved characters, and the plus sign of a version, plain or escaped. None is empty and none
 * consists of one or two dots.
 */
const PLAIN_PATH = /^(?:\/|(?:\/(?!\.{1,2}(?:[/?]|$))(?:[A-Za-z0-9._~+-]|%2[Bb])+)+)(?:\?|$)/;

/** Refuses ambiguous requests: addresses, repeated headers, overrides, encodings. */
export function checkRequest(request: IncomingMessage): void {
  checkPath(request.url ?? "/");
  const seen = checkHeaders(request.rawHeaders);
  // `request.headers` builds a table of all headers, so it is read only if one of these is present: a read without a body has none.
  if ((seen & SINGLE["content-encoding"]) !== 0) checkEncoding(request.headers["content-encoding"]);
  if ((seen & (SINGLE["content-length"] | SINGLE["transfer-encoding"])) !== 0) checkLength(request);
}

function checkEncoding(encoding: string | undefined): void {
  if (encoding !== undefined && encoding.toLowerCase() !== "identity") refuse("http.encoding_unsupported");
}

function checkLength({ method, headers }: IncomingMessage): void {
  const hasBody = headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
  if (hasBody && (method === "GET" || method === "HEAD")) refuse("http.malformed", `${method} takes no body`);
}

/** U+0000 is invalid in every query, and a database accepts it in no text. */
const ESCAPED_NUL = "%00";

function checkPath(url: string): void {
  if (!PLAIN_PATH.test(url)) refuse("http.path_invalid");
  if (url.includes(ESCAPED_NUL)) refuse("http.query_invalid", "the query contains U+0000");
}

/** Returns the bits of {@link SINGLE} that are present. */
function checkHeaders(raw: readonly string[]): number {
  let seen = 0;
  for (let at = 0; at < raw.length; at += 2) {
    const name = (raw[at] ?? "").toLowerCase();
    const bit = KINDS.get(name);
    if (bit === undefined) continue;
    if (bit === OVERRIDE) refuse("http.header_refused", `the header ${name} is not accepted`);
    if ((seen & bit) !== 0) refuse("http.header_refused", `the header ${name} occurs twice`);
    seen |= bit;
  }
  return seen;
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
