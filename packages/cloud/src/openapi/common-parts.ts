import type { Flag } from "../flags.ts";

/** The subject of each flag's operations; the description groups operations by it. */
export const AREAS: Readonly<Record<Flag, string>> = {
  accounts: "Accounts with a password, their notices and mail",
  sessions: "Sessions, logging out, second factor",
  mail: "Resetting passwords and verifying addresses by mail",
  passkeys: "Passkeys",
  issuer: "Login through an OpenID Connect issuer",
  publishing: "Publishers, keys, members, tickets, submissions, withdrawing versions",
  proofs: "Proofs of a publisher's domain or key",
  transfers: "Transfers of extensions between publishers",
  catalogue: "Public reads of what is published",
  administration: "Operators: publishers, review, takedowns, jobs, accounts, audit",
  earnings: "Creators' earnings, payouts, reversals and the ledger",
  purchases: "Prices, purchases and the payment provider's events",
  webhooks: "Signed calls to an account's own addresses",
  documentation: "Descriptions of this API",
};

const text = { type: "string" };
const count = { type: "integer", minimum: 0 };

/** Headers of answers, defined once. */
export const HEADERS = {
  "X-Request-Id": { description: "Finds the request in the service's log.", schema: text },
  "Bourse-Api-Version": { description: "Version of this contract (semantic).", schema: text },
  "RateLimit-Limit": { description: "How many requests may come at once.", schema: count },
  "RateLimit-Remaining": { description: "How many of them are left.", schema: count },
  "Retry-After": { description: "Seconds to wait; with 429 and 503, and with a login that is blocked.", schema: count },
  "Cache-Control": { description: "`no-store` unless the answer is public.", schema: text },
  ETag: { description: "Strong tag of the bytes; send it as If-None-Match.", schema: text },
} as const;

/** References to some headers. */
export function headersOf(...names: readonly (keyof typeof HEADERS)[]): Readonly<Record<string, object>> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
