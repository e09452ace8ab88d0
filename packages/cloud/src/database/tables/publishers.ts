/** Tables of publishers: members, key states, transfers, proofs. */
// biome-ignore lint/suspicious/noEmptyInterface: rows come with the first migration of this part
export interface PublisherTables {}
