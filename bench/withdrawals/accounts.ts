import { createHash } from "node:crypto";
import type { openServer } from "@bourse/cloud";
import { sized } from "../figures/sized.ts";

/** Accounts by number; the same numbers give the same ids and tokens to the service's clients and to pgbench. */
export const ACCOUNTS = sized(1000, 20);
/** No account's funds run out. */
const FUNDS = "1000000000";
const DIGITS = 43;

export const accountOf = (number: number): string => `00000000-0000-4000-9000-${number.toString(16).padStart(12, "0")}`;
export const tokenOf = (number: number): string => `bourse_${String(number).padStart(DIGITS, "0")}`;
export const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex");

/** The same for an SQL expression. */
export const ACCOUNT_SQL = (number: string): string =>
  `('00000000-0000-4000-9000-' || lpad(to_hex(${number}), 12, '0'))`;
export const TOKEN_HASH_SQL = (number: string): string =>
  `encode(sha256(('bourse_' || lpad((${number})::text, ${DIGITS}, '0'))::bytea), 'hex')`;

/** Copies one account with its session, and gives each copy a book with funds. */
export async function makeAccounts(
  pool: ReturnType<typeof openServer>,
  like: { readonly accountId: string; readonly token: string },
): Promise<void> {
  const numbers = `generate_series(1, ${ACCOUNTS}) as made (number)`;
  const client = await pool.connect();
  const run = (text: string) => client.query(text);
  await run(`insert into account overriding user value select (jsonb_populate_record(a, jsonb_build_object('account_id', ${ACCOUNT_SQL("number")},
    'email', 'account' || number || '@example.com'))).* from account a, ${numbers} where account_id = '${like.accountId}'`);
  await run(`insert into session overriding user value select (jsonb_populate_record(s, to_jsonb(s) || jsonb_build_object('account_id',
    ${ACCOUNT_SQL("number")}, 'token_hash', ${TOKEN_HASH_SQL("number")}, 'session_id', gen_random_uuid()))).*
    from session s, ${numbers} where token_hash = '${hashOf(like.token)}'`);
  await run(
    `insert into ledger_book (owner_id, currency) select ${ACCOUNT_SQL("number")}::uuid, 'EUR' from ${numbers}`,
  );
  for (const [kind, from, to] of [
    ["sale", "sale_clearing", "pending"],
    ["release", "pending", "available"],
  ] as const) {
    await run("begin");
    await run(`insert into ledger_entry (owner_id, currency, kind, subject, at)
      select owner_id, currency, '${kind}', 'sale:' || owner_id, now() from ledger_book where entries < 2 and owner_id::text like '%-9000-%'`);
    await run(`insert into ledger_posting (entry_id, account, amount) select entry_id, '${from}', -${FUNDS} from ledger_entry
      where kind = '${kind}' and owner_id::text like '%-9000-%' union all select entry_id, '${to}', ${FUNDS} from ledger_entry
      where kind = '${kind}' and owner_id::text like '%-9000-%'`);
    await run("commit");
  }
  await run("analyze");
  client.release();
}
