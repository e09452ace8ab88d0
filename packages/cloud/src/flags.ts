/** A part of the service that a deployment can switch off; then its routes do not exist. */
export const FLAGS = [
  "accounts",
  "sessions",
  "mail",
  "passkeys",
  "issuer",
  "publishing",
  "proofs",
  "transfers",
  "catalogue",
  "administration",
  "earnings",
  "purchases",
  "webhooks",
  "documentation",
] as const;
export type Flag = (typeof FLAGS)[number];
