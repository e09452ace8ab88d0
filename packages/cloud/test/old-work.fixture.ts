import { createHash } from "node:crypto";
import { type PostgresPool, sql } from "kysely";
import { openInMemory } from "../src/database/embedded.ts";
import { migrateOld } from "./old-database.fixture.ts";

const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
const tokenOf = (letter: string) => `bourse_${letter.repeat(43)}`;

/** All people of the old database, with a session each. */
export const OLD_PEOPLE = {
  creator: { id: uuid(1), token: tokenOf("c"), roles: '["user"]' },
  finance: { id: uuid(2), token: tokenOf("f"), roles: '["finance","user"]' },
  administrator: { id: uuid(3), token: tokenOf("a"), roles: '["administrator","user"]' },
} as const;

/** A withdrawal for each state that existed, by amount. */
export const OLD_WITHDRAWALS = { reserved: 100, submitted: 200, paid: 300, failed: 400, cancelled: 500, unknown: 600 };
export const withdrawalId = (state: keyof typeof OLD_WITHDRAWALS): string => uuid(OLD_WITHDRAWALS[state]);

/** An open refund, and a decided one. */
export const OLD_REVERSALS = { opened: uuid(31), reconciled: uuid(32) } as const;

/** An unchecked submission. */
export const OLD_SUBMISSION = uuid(41);

const AT = "'2025-01-02T03:04:05Z'";
const OWNER = OLD_PEOPLE.creator.id;
const PLUGIN = "svc.old_notes";

type Lines = Readonly<Record<string, number>>;

const entry = (kind: string, subject: string, lines: Lines) => `
  with entry as (insert into ledger_entry (owner_id, currency, kind, subject, at)
    values ('${OWNER}', 'EUR', '${kind}', '${subject}', ${AT}) returning entry_id)
  insert into ledger_posting (entry_id, account, amount) select entry.entry_id, line.account, line.amount
    from entry, (values ${Object.entries(lines)
      .map(([account, amount]) => `('${account}', ${amount}::bigint)`)
      .join(", ")}) as line (account, amount);`;

/** Two sales of 100.00 whose hold is over. */
const sale = (id: string) => `
  insert into sale (sale_id, external_id, owner_id, id, currency, gross, fee, sold_at, imported_at, release_at,
    released_at, pending) values ('${id}', 'old ${id}', '${OWNER}', '${PLUGIN}', 'EUR', 10000, 1500, ${AT}, ${AT}, ${AT},
    ${AT}, 0);
  ${entry("sale", `sale:${id}`, { sale_clearing: -10_000, fee: 1500, pending: 8500 })}
  ${entry("release", `sale:${id}`, { pending: -8500, available: 8500 })}`;

/** Kinds of entries, with the source and destination of each amount. */
const RESERVED = ["withdrawal_reserved", "available", "held"] as const;
const SUBMITTED = ["withdrawal_submitted", "held", "payout_clearing"] as const;
const STEPS: Readonly<Record<keyof typeof OLD_WITHDRAWALS, readonly (readonly [string, string, string])[]>> = {
  reserved: [RESERVED],
  submitted: [RESERVED, SUBMITTED],
  paid: [RESERVED, SUBMITTED, ["withdrawal_paid", "payout_clearing", "sale_clearing"]],
  failed: [RESERVED, SUBMITTED, ["withdrawal_returned", "payout_clearing", "available"]],
  cancelled: [RESERVED, ["withdrawal_returned", "held", "available"]],
  unknown: [RESERVED, SUBMITTED],
};

function withdrawal(state: keyof typeof OLD_WITHDRAWALS): string {
  const amount = OLD_WITHDRAWALS[state];
  const id = withdrawalId(state);
  const entries = STEPS[state].map(([kind, from, to]) =>
    entry(kind, `withdrawal:${id}`, { [from]: -amount, [to]: amount }),
  );
  return `
  insert into withdrawal (withdrawal_id, owner_id, currency, amount, state, reference, created_at, updated_at)
    values ('${id}', '${OWNER}', 'EUR', ${amount}, '${state}', 'bank ${amount}', ${AT}, ${AT});
  insert into withdrawal_history (withdrawal_id, state, at, actor_id, actor_role, reason)
    values ('${id}', '${state}', ${AT}, '${OWNER}', 'creator', '');
  ${entries.join("")}`;
}

const STATES = Object.keys(OLD_WITHDRAWALS) as (keyof typeof OLD_WITHDRAWALS)[];

const REVERSALS = `
  insert into reversal (reversal_id, external_id, sale_id, owner_id, currency, gross, fee, state, revision, opened_at)
    values ('${OLD_REVERSALS.opened}', 'old refund', '${uuid(21)}', '${OWNER}', 'EUR', 2000, 300, 'opened', 1, ${AT});
  update sale set refunded = 2000, refunded_fee = 300, open_reversals = 1 where sale_id = '${uuid(21)}';
  insert into reversal (reversal_id, external_id, sale_id, owner_id, currency, gross, fee, state, revision,
    from_pending, from_available, receivable, opened_at, closed_at) values ('${OLD_REVERSALS.reconciled}',
    'old decided refund', '${uuid(22)}', '${OWNER}', 'EUR', 1000, 150, 'reconciled', 2, 0, 850, 0, ${AT}, ${AT});
  update sale set refunded = 1000, refunded_fee = 150 where sale_id = '${uuid(22)}';
  ${entry("reversal_reconciled", `reversal:${OLD_REVERSALS.reconciled}`, { available: -850, fee: -150, sale_clearing: 1000 })}
  insert into idempotency values ('${OLD_PEOPLE.administrator.id}', 'old-key', 'reversal_reconcile', '{}', '{}', ${AT});`;

const REVIEW = `
  insert into ticket values ('${uuid(42)}', '${OWNER}', '${uuid(11)}', '${PLUGIN}', '1.0.0', repeat('a', 64), 9,
    'uploads/${uuid(42)}', ${AT}, ${AT}, '${OLD_SUBMISSION}');
  insert into submission (submission_id, ticket_id, account_id, publisher_id, id, version, version_key, channel, runtime,
    api_version, capabilities, digest, size, object_name, manifest, signature, state, issues, created_at, updated_at)
    values ('${OLD_SUBMISSION}', '${uuid(42)}', '${OWNER}', '${uuid(11)}', '${PLUGIN}', '1.0.0', '1.0.0', 'stable',
    'resource', 3, '[]', repeat('a', 64), 9, 'packages/x', '{"name":"Old notes","description":"Notes"}', 'c2ln',
    'received', '[]', ${AT}, ${AT});
  insert into submission_history (submission_id, state, at, actor_role, reason, rule_ids)
    values ('${OLD_SUBMISSION}', 'received', ${AT}, 'system', '', '[]');
  insert into review_job values ('${OLD_SUBMISSION}', ${AT}, 3);`;

const person = ({ id, token, roles }: (typeof OLD_PEOPLE)[keyof typeof OLD_PEOPLE]) => `
  insert into account values ('${id}', '${id}@example.com', 'Old', '$argon2id$x', '${roles}', ${AT});
  insert into session values ('${createHash("sha256").update(token).digest("hex")}', '${id}', now(),
    now() + interval '1 hour', null);`;

const ROWS = [
  ...Object.values(OLD_PEOPLE).map(person),
  `insert into signing_key values ('old-key', '${OWNER}', 'a2V5');
  insert into registration (publisher_id, account_id, publisher, skeleton, display_name, key_id, state, registered_at)
    values ('${uuid(11)}', '${OWNER}', 'Old Maker', 'oldmaker', 'Old Maker', 'old-key', 'verified', ${AT});
  insert into extension values ('${PLUGIN}', '${OWNER}', 'Old Maker', ${AT});
  insert into ledger_book (owner_id, currency) values ('${OWNER}', 'EUR');`,
  sale(uuid(21)),
  sale(uuid(22)),
  ...STATES.map(withdrawal),
  REVERSALS,
  REVIEW,
];

/** A database after the first two migrations, with unfinished work: money in transit, and a review to do. */
export async function openOldWork(): Promise<PostgresPool> {
  const pool = await openInMemory("empty");
  const database = await migrateOld(pool);
  for (const statement of ROWS.join("").split(";"))
    if (statement.trim() !== "") await sql.raw(statement).execute(database);
  return pool;
}
