/** Result of the check: faults in words; none means that everything adds up. */
export interface LedgerVerdict {
  readonly faults: readonly string[];
  readonly entries: number;
  /** The hash of the whole book in hexadecimal; absent in exports that are older than the chain. */
  readonly head: string | undefined;
}

/** Adds an exported book up again, and verifies its chain of hashes. */
export function checkLedger(text: string): LedgerVerdict;
