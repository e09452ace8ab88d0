/** Limits of a call: a slow, endless or hostile server costs no more. */
export interface CallLimits {
  /** Milliseconds until headers, and between two chunks of an answer. */
  readonly idleMs: number;
  /** Milliseconds for a whole call: all attempts, all pages of a list. */
  readonly callMs: number;
  /** The same limit for downloading a package. */
  readonly downloadMs: number;
  /** Bytes of one answer. */
  readonly answerBytes: number;
  /** Bytes of all pages of a list. */
  readonly listBytes: number;
  /** Pages of a list. */
  readonly pages: number;
  /** Entries of all its pages. */
  readonly items: number;
}

const MIB = 1024 * 1024;

export const CALL_LIMITS: CallLimits = {
  // The check of a submission runs within `complete`; everything else answers immediately.
  idleMs: 30_000,
  // Three attempts at a service that is restarting; nobody waits longer for a list.
  callMs: 120_000,
  // 64 MiB over a line of 1 Mbit/s.
  downloadMs: 10 * 60_000,
  // A page of a hundred published versions, some with manifests of the largest size.
  answerBytes: 32 * MIB,
  // Thousands of versions or statement lines, which the caller holds in memory.
  listBytes: 64 * MIB,
  // At a hundred entries per page this is more than any account has.
  pages: 1000,
  // A hundred on each of a thousand pages; small entries take far more memory than their bytes.
  items: 100_000,
};
