/** Tables of payments: prices, purchases, provider events, payout accounts, freezes. */
// biome-ignore lint/suspicious/noEmptyInterface: rows come with the first migration of this part
export interface PaymentTables {}
