import { createHash } from "node:crypto";

/** Predecessor hash of a chain's first record. */
export const NOTHING_BEFORE = "0".repeat(64);

/** The chained hash of a text: covers the previous hash too, both in hexadecimal. */
export function nextHash(previous, text) {
  return createHash("sha256").update(Buffer.from(previous, "hex")).update(text, "utf8").digest("hex");
}

/** The hashed text of a book's entry. */
export function entryText({ account_id, currency }, { number, kind, subject, at, lines }) {
  const amounts = lines
    .map(({ account, amount_minor }) => `${account}=${amount_minor}`)
    .sort((a, b) => (a.split("=")[0] < b.split("=")[0] ? -1 : 1))
    .join(",");
  return ["bourse-ledger-2", account_id, currency, number, kind, Date.parse(at), amounts, subject].join("\n");
}

/** The hashed text of an audit entry: each field preceded by its length in bytes. */
export function auditText({ seq, at, actor, actor_role, action, subject, reason, rule_ids }) {
  const fields = [String(seq), String(Date.parse(at)), actor ?? "", actor_role, action, subject, reason];
  const counted = [...fields, rule_ids].map((field) => `${Buffer.byteLength(field, "utf8")}:${field},`);
  return `bourse-audit-1,${counted.join("")}`;
}
