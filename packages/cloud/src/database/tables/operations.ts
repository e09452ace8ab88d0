/** The store that holds this database's packages; one row. */
export interface ObjectStoreRow {
  singleton: boolean;
  kind: string;
  /** The mark read from the store itself. */
  mark: string;
  known_since: Date;
}

/** A link of the hash chain over the audit trail. */
export interface AuditSealRow {
  position: bigint;
  seq: bigint;
  hash: Uint8Array;
}

/** Tables of operations: state shared by nodes. */
export interface OperationTables {
  audit_seal: AuditSealRow;
  object_store: ObjectStoreRow;
  official_set: OfficialSetRow;
}

/** A set of official keys that a node has used. Never changed or removed. */
export interface OfficialSetRow {
  revision: number;
  /** The set as a file of official keys. */
  body: string;
  first_used_at: Date;
}
