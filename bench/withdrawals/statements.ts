import { createHash } from "node:crypto";
import { ACCOUNT_SQL, accountOf, hashOf, TOKEN_HASH_SQL, tokenOf } from "./accounts.ts";

/** A statement as the service sent it. */
export interface Sent {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Values that differ between withdrawals, by the account's number and the withdrawal's. */
export interface Withdrawal {
  readonly account: number;
  readonly key: string;
  readonly id: string;
}

/**
 * The statements of one withdrawal as a pgbench script: the same texts in the same order and the same number of round
 * trips, with expressions instead of the service's values. `pick` sets the variable `a`, the account's number.
 */
export function toScript(sent: readonly (readonly Sent[])[], of: Withdrawal, pick: string): string {
  const lines = sent.flatMap((way) => {
    const statements = way.map((each) => toLine(each, of));
    return way.length === 1 ? statements : ["\\startpipeline", ...statements, "\\endpipeline"];
  });
  return [pick, "\\set n random(1, 9000000000000000000)", ...lines, ""].join("\n");
}

function toLine({ text, values }: Sent, of: Withdrawal): string {
  const filled = text.replace(/\$(\d+)/g, (_, index) => `(${toSql(values[Number(index) - 1], of)})`);
  return `${filled.replace(/\s+/g, " ")};`;
}

function toSql(value: unknown, of: Withdrawal): string {
  if (value instanceof Date) return "now()";
  if (typeof value === "number" || typeof value === "bigint") return String(value);
  if (Array.isArray(value)) return `'{${value.map(String).join(",")}}'`;
  if (value === null) return "null";
  return replaced(String(value), of);
}

const WITHDRAWAL_SQL =
  "('00000000-0000-4000-' || lpad(to_hex((:n)::bigint % 65536), 4, '0') || '-' || lpad(to_hex((:n)::bigint / 65536), 12, '0'))";

function replaced(text: string, { account, key, id }: Withdrawal): string {
  const bucket = createHash("sha256").update(accountOf(account)).digest("hex").slice(0, 32);
  const known: readonly (readonly [string, string])[] = [
    [hashOf(tokenOf(account)), TOKEN_HASH_SQL("(:a)::bigint")],
    [bucket, `substr(encode(sha256(${ACCOUNT_SQL("(:a)::bigint")}::bytea), 'hex'), 1, 32)`],
    [accountOf(account), ACCOUNT_SQL("(:a)::bigint")],
    [id, WITHDRAWAL_SQL],
    [key, "('key-' || (:n)::bigint)"],
  ];
  for (const [found, expression] of known) {
    if (text === found) return expression.startsWith("('00000000") ? `${expression}::uuid` : expression;
  }
  // A colon before a letter or digit would start a variable.
  const quoted = (part: string) => `'${part.replaceAll("'", "''").replace(/:(?=\w)/g, ":' || '")}'`;
  let parts: string[] = [text];
  const expressions = new Map(known);
  for (const found of expressions.keys())
    parts = parts.flatMap((part) => (expressions.has(part) ? [part] : part.split(new RegExp(`(${found})`))));
  return parts.map((part) => expressions.get(part) ?? quoted(part)).join(" || ");
}
