/** Tables of review: comments, quarantine, appeals. */
// biome-ignore lint/suspicious/noEmptyInterface: rows come with the first migration of this part
export interface ReviewTables {}
