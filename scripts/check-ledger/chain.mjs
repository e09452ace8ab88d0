import { createHash } from "node:crypto";

/** What the first record of a chain follows. */
export const NOTHING_BEFORE = "0".repeat(64);

/** The hash of a text that follows a hash, both in hexadecimal. */
export function nextHash(previous, text) {
  return createHash("sha256").update(Buffer.from(previous, "hex")).update(text, "utf8").digest("hex");
}

/** The text of an entry of a book that its hash covers. */
export function entryText({ account_id, currency }, { number, kind, subject, at, lines }) {
  const amounts = lines
    .map(({ account, amount_minor }) => `${account}=${amount_minor}`)
    .sort((a, b) => (a.split("=")[0] < b.split("=")[0] ? -1 : 1))
    .join(",");
  return ["bourse-ledger-2", account_id, currency, number, kind, Date.parse(at), amounts, subject].join("\n");
}

/** The text of a line of the audit trail that its hash covers: each field with its length in bytes before it. */
export function auditText({ seq, at, actor, actor_role, action, subject, reason, rule_ids }) {
  const fields = [String(seq), String(Date.parse(at)), actor ?? "", actor_role, action, subject, reason];
  const counted = [...fields, rule_ids].map((field) => `${Buffer.byteLength(field, "utf8")}:${field},`);
  return `bourse-audit-1,${counted.join("")}`;
}
