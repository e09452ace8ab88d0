/** In which store the packages of this database are; one row. */
export interface ObjectStoreRow {
  singleton: boolean;
  kind: string;
  /** What the store itself says when it is asked which one it is. */
  mark: string;
  known_since: Date;
}

/** Tables of operations: what nodes share. */
export interface OperationTables {
  object_store: ObjectStoreRow;
}
