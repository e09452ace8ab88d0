/** What was found of a part of the audit trail, or of several parts one after the other. */
export interface AuditVerdict {
  readonly faults: readonly string[];
  readonly entries: number;
  /** The position that the first part follows. */
  readonly from: bigint;
  /** The hash of the trail up to its last line, in hexadecimal. */
  readonly head: string;
}

/** Follows the chain of hashes over an exported audit trail. */
export function checkAudit(text: string): AuditVerdict;
