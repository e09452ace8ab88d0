/** In which store the packages of this database are; one row. */
export interface ObjectStoreRow {
  singleton: boolean;
  kind: string;
  /** What the store itself says when it is asked which one it is. */
  mark: string;
  known_since: Date;
}

/** A link of the chain over the audit trail. */
export interface AuditSealRow {
  position: bigint;
  seq: bigint;
  hash: Uint8Array;
}

/** Tables of operations: what nodes share. */
export interface OperationTables {
  audit_seal: AuditSealRow;
  object_store: ObjectStoreRow;
}
