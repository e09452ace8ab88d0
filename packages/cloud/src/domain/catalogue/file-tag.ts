import type { Secrets } from "../../ports/secrets.ts";

/** Until the year 2242: all file systems in use support such times. */
const TIME_BITS = 33n;

/** Modification time and entity tag of a file, so that nginx and every node report the same for one answer. */
export interface FileTag {
  /**
   * The file's modification time. nginx derives the entity tag of a file from its time and length; the time of writing
   * would give equal bytes different tags on each node, and equal tags to two answers of the same second.
   */
  readonly seconds: number;
  /** The strong entity tag of nginx for a file with these bytes and this time. */
  readonly etag: string;
}

/**
 * The tag of a public answer that nginx may serve as a file. It has few bits: with a plain digest, a publisher could
 * search for two answers with the same tag, and a client with the first would be told that nothing has changed when it
 * becomes the second.
 */
export function fileTag(secrets: Secrets, body: Buffer): FileTag {
  const digest = secrets.keyedDigest("file tag", body);
  const seconds = Number(digest.readBigUInt64BE() >> (64n - TIME_BITS));
  return { seconds, etag: `"${seconds.toString(16)}-${body.length.toString(16)}"` };
}
