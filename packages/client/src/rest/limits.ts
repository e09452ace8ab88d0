/** What calls may cost: a peer that is slow, endless or hostile costs no more. */
export interface CallLimits {
  /** Milliseconds until headers, and between two pieces of an answer. */
  readonly idleMs: number;
  /** Milliseconds for a call as a whole: every try of it, every page of a list. */
  readonly callMs: number;
  /** The same for the bytes of a package. */
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
  // The check of a submission runs within `complete`; everything else answers at once.
  idleMs: 30_000,
  // Three tries of a service that is being restarted; nobody waits longer for a list.
  callMs: 120_000,
  // 64 MiB over a line of one megabit a second.
  downloadMs: 10 * 60_000,
  // A page of a hundred published versions, some with manifests of the largest size.
  answerBytes: 32 * MIB,
  // Thousands of versions or statement lines; what reads them holds them all.
  listBytes: 64 * MIB,
  // At a hundred a page this is more than any account has.
  pages: 1000,
  // A hundred on each of a thousand pages; small entries cost far more in memory than their bytes.
  items: 100_000,
};
