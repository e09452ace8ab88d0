import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { Openness } from "../domain/payments/entitlement.ts";
import type { StoredObject } from "../ports/objects.ts";
import type { Published } from "../store/catalogue/versions.ts";
import { RawAnswer } from "./answers.ts";

/** The bytes of a version never change: a client that has them need not ask again. */
const IMMUTABLE = "public, max-age=31536000, immutable";

/** No shared cache may store a paid download: it would serve it to everyone. */
const PRIVATE = "private, max-age=0, must-revalidate";

/** A package that its reader may download. */
export interface Download {
  readonly row: Published;
  readonly object: StoredObject;
  readonly openness: Openness;
}

/** Answers with a package. A yanked one is marked, and never cached as if it were not. */
export function answerDownload({ row, object, openness }: Download, ifNoneMatch: string | undefined): RawAnswer {
  const etag = `"${row.digest}"`;
  const shared = row.state === "yanked" ? "public, max-age=0, must-revalidate" : IMMUTABLE;
  const headers = {
    etag,
    "cache-control": openness === "priced" ? PRIVATE : shared,
    vary: "authorization",
    "bourse-version-state": row.state,
    "repr-digest": `sha-256=:${Buffer.from(row.digest, "hex").toString("base64")}:`,
  };
  if (ifNoneMatch === etag) {
    object.close();
    return new RawAnswer(304, { headers, body: null });
  }
  const content = {
    "content-type": "application/gzip",
    "content-length": object.size,
    "content-disposition": `attachment; filename="${row.id}-${row.version.replaceAll("+", "_")}.tar.gz"`,
  };
  const body = Readable.from(verified(object.bytes, row.digest));
  // When a client disconnects before the first byte, the stream ends without ever starting the reader inside it.
  body.once("close", () => object.close());
  return new RawAnswer(200, { headers: { ...headers, ...content }, body });
}

/**
 * Passes the bytes on and compares their hash before the last chunk: bytes that changed on disk never arrive
 * completely, and the client sees a broken transfer instead of a wrong package.
 */
async function* verified(bytes: AsyncIterable<Uint8Array>, digest: string): AsyncIterable<Uint8Array> {
  const hash = createHash("sha256");
  let held: Uint8Array | undefined;
  for await (const chunk of bytes) {
    if (held) yield held;
    hash.update(chunk);
    held = chunk;
  }
  if (hash.digest("hex") !== digest) throw new Error("the stored package is not the published one");
  if (held) yield held;
}
