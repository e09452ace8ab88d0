import type { Readable } from "node:stream";
import { stringifyExact } from "@bourse/contract/money";
import { PAGE_POLICY } from "../documentation/style.ts";
import { type ReadyAnswer, tagged } from "../domain/catalogue/cache.ts";
import { fileTag } from "../domain/catalogue/file-tag.ts";
import type { Secrets } from "../ports/secrets.ts";

interface Content {
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: Buffer | Readable | null;
  /** The public record that it contains, if it is one. */
  readonly ready?: ReadyAnswer | undefined;
}

/** An answer other than the JSON envelope around new data. */
export class RawAnswer implements Content {
  readonly status: number;
  readonly headers: Content["headers"];
  readonly body: Content["body"];
  readonly ready: ReadyAnswer | undefined;

  constructor(status: number, { headers, body, ready }: Content) {
    this.status = status;
    this.headers = headers;
    this.body = body;
    this.ready = ready;
  }
}

/** The envelope of a success, as bytes. */
export function envelope(data: unknown): Buffer {
  return Buffer.from(stringifyExact({ code: 0, message: "ok", data }));
}

/** The envelope around data that is already JSON; the same data gives the same bytes. */
export function answerText(data: string): RawAnswer {
  const body = Buffer.from(`{"code":0,"message":"ok","data":${data}}`);
  return new RawAnswer(200, { headers: { "content-type": JSON_TYPE, "cache-control": "no-store" }, body });
}

/** An answer to be saved as a file, only for its requester. */
export function answerFile(
  content: string | Readable,
  of: { readonly type: string; readonly name: string },
): RawAnswer {
  const disposition = `attachment; filename="${of.name}"`;
  const headers = { "content-type": of.type, "content-disposition": disposition, "cache-control": "no-store" };
  return new RawAnswer(200, { headers, body: typeof content === "string" ? Buffer.from(content) : content });
}

/** Prepares a public answer: the envelope's bytes and their strong entity tag. */
export function makeReady(data: unknown): ReadyAnswer {
  return tagged(envelope(data));
}

/** Like {@link makeReady}, for an answer that nginx may serve as a file: with nginx's entity tag. */
export function makeReadyAsFile(secrets: Secrets, data: unknown): ReadyAnswer {
  const body = envelope(data);
  const { etag, seconds } = fileTag(secrets, body);
  return { body, etag, fileSeconds: seconds };
}

/** Caches may store it and must revalidate each time: every client sees a yank at once. */
const CACHE_CONTROL = "public, max-age=0, must-revalidate";

const JSON_TYPE = "application/json; charset=utf-8";

/** Answers with a public record, or 304 for clients that have it. */
export function answerReady(ready: ReadyAnswer, ifNoneMatch: string | undefined): RawAnswer {
  const { status, headers, body } = answerTagged(ready, ifNoneMatch, JSON_HEADERS);
  return new RawAnswer(status, { headers, body, ready });
}

/** Answers with a page to read, which may load and run nothing. */
export function answerPage(ready: ReadyAnswer, ifNoneMatch: string | undefined): RawAnswer {
  return answerTagged(ready, ifNoneMatch, PAGE_HEADERS);
}

/** Answers with lines of text for programs that expect no JSON. */
export function answerPlain(ready: ReadyAnswer, ifNoneMatch: string | undefined): RawAnswer {
  return answerTagged(ready, ifNoneMatch, PLAIN_HEADERS);
}

const PLAIN_HEADERS = { "content-type": "text/plain; charset=utf-8" };
const JSON_HEADERS = { "content-type": JSON_TYPE };
const PAGE_HEADERS = { "content-type": "text/html; charset=utf-8", "content-security-policy": PAGE_POLICY };

function answerTagged(
  { body, etag }: ReadyAnswer,
  ifNoneMatch: string | undefined,
  headers: Readonly<Record<string, string>>,
): RawAnswer {
  const validators = { etag, "cache-control": CACHE_CONTROL };
  if (ifNoneMatch !== undefined && matches(ifNoneMatch, etag))
    return new RawAnswer(304, { headers: validators, body: null });
  return new RawAnswer(200, { headers: { ...validators, ...headers, "content-length": body.length }, body });
}

/** RFC 9110, 13.1.2: weak comparison with a list, or `*`. */
export function matches(header: string, etag: string): boolean {
  if (header === etag) return true;
  if (header.trim() === "*") return true;
  return header.split(",").some((each) => each.trim().replace(/^W\//, "") === etag);
}
