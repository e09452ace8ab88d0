import { createHash } from "node:crypto";

/** Until the year 2242: all file systems that are in use keep such times. */
const TIME_BITS = 33n;

/**
 * The time that a file of these bytes is given. nginx makes the entity tag of a file of its time and its length, and a time
 * of writing would give equal bytes another tag on each node, and two answers of one second the same.
 */
export function fileSeconds(body: Buffer): number {
  const digest = createHash("sha256").update(body).digest();
  return Number(digest.readBigUInt64BE() >> (64n - TIME_BITS));
}

/** The strong entity tag that nginx gives a file of these bytes with the time of {@link fileSeconds}. */
export function fileTag(body: Buffer): string {
  return `"${fileSeconds(body).toString(16)}-${body.length.toString(16)}"`;
}
