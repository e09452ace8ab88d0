import type { Secrets } from "../../ports/secrets.ts";

/** Until the year 2242: all file systems in use support such times. */
const TIME_BITS = 33n;

/** What a file of certain bytes is given, so that nginx says of it what every node says of the same answer. */
export interface FileTag {
  /**
   * The file's time. nginx makes the entity tag of a file of its time and its length, and a time of writing would give equal
   * bytes another tag on each node, and two answers of one second the same.
   */
  readonly seconds: number;
  /** The strong entity tag that nginx gives a file of these bytes and this time. */
  readonly etag: string;
}

/**
 * The tag of a public answer that nginx may have as a file. It has few bits: of a plain digest, a publisher could search for
 * two answers of one tag, and who has the one would be told that nothing has changed when it becomes the other.
 */
export function fileTag(secrets: Secrets, body: Buffer): FileTag {
  const digest = secrets.keyedDigest("file tag", body);
  const seconds = Number(digest.readBigUInt64BE() >> (64n - TIME_BITS));
  return { seconds, etag: `"${seconds.toString(16)}-${body.length.toString(16)}"` };
}
