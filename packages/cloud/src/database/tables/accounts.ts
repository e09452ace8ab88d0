/** Tables of accounts: passkeys, second factors, sessions. */
// biome-ignore lint/suspicious/noEmptyInterface: rows come with the first migration of this part
export interface AccountTables {}
