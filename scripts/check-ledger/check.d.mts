/** What was found, in the words of a reader; nothing means that everything adds up. */
export interface LedgerVerdict {
  readonly faults: readonly string[];
  readonly entries: number;
  /** The hash of the whole book in hexadecimal; absent in exports that are older than the chain. */
  readonly head: string | undefined;
}

/** Adds an exported book up again, and follows its chain of hashes. */
export function checkLedger(text: string): LedgerVerdict;
