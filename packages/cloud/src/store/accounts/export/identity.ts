import { type ExportPart, HASH, INNER, ORDER } from "./part.ts";

/** An account's identity and its ways to log in. */
export const IDENTITY_PARTS: readonly ExportPart[] = [
  {
    name: "account",
    table: "account",
    by: "account_id",
    key: ["account_id"],
    columns: [
      ...["account_id", "email", "email_verified_at", "name", "roles", "created_at"],
      ...["disabled_at", "disabled_reason"],
    ],
    withheld: { password_hash: HASH, seq: ORDER },
  },
  {
    name: "sessions",
    table: "session",
    by: "account_id",
    key: ["seq"],
    columns: [
      ...["session_id", "auth_time", "created_at", "last_used_at", "expires_at", "ended_at", "methods", "user_agent"],
    ],
    withheld: { token_hash: HASH, account_id: INNER, seq: ORDER },
  },
  {
    name: "second_factor",
    table: "second_factor",
    by: "account_id",
    key: ["account_id"],
    columns: ["created_at", "confirmed_at"],
    withheld: { account_id: INNER, secret: "anyone who has it can log in", last_step: INNER },
  },
  {
    name: "recovery_codes",
    table: "recovery_code",
    by: "account_id",
    key: ["code_hash"],
    columns: ["used_at"],
    withheld: { account_id: INNER, code_hash: HASH },
  },
  {
    name: "passkeys",
    table: "passkey",
    by: "account_id",
    key: ["seq"],
    columns: [
      ...["passkey_id", "name", "credential_id", "public_key", "counter", "transports", "is_backed_up"],
      ...["created_at", "last_used_at"],
    ],
    withheld: { account_id: INNER, seq: ORDER },
  },
  {
    name: "mailed_codes",
    table: "mail_token",
    by: "account_id",
    key: ["token_hash"],
    columns: ["purpose", "email", "expires_at", "used_at"],
    withheld: { account_id: INNER, token_hash: HASH },
  },
  {
    name: "issuer_identities",
    table: "issuer_identity",
    by: "account_id",
    key: ["issuer", "subject"],
    columns: ["issuer", "subject", "created_at"],
    withheld: { account_id: INNER },
  },
  {
    name: "audit_about",
    table: "audit",
    by: "subject",
    key: ["seq"],
    columns: ["at", "actor_role", "action", "reason", "rule_ids"],
    withheld: {
      seq: ORDER,
      subject: "the account",
      actor_id: "who of the marketplace did it, if it was not the account",
    },
  },
  {
    name: "audit_done",
    table: "audit",
    by: "actor_id",
    key: ["seq"],
    columns: ["at", "actor_role", "action", "subject", "reason", "rule_ids"],
    withheld: { seq: ORDER, actor_id: "the account" },
  },
];
