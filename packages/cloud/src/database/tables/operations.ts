/** Tables of operations: what nodes share. */
// biome-ignore lint/suspicious/noEmptyInterface: rows come with the first migration of this part
export interface OperationTables {}
