import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Accounts of a creator in one currency: columns of `ledger_book`, which says where each balance stands. */
const BOOK_ACCOUNTS = ["pending", "available", "held", "payout_clearing", "receivable"] as const;

/** Accounts of the platform. Their balance is the sum of their postings: one row for all would be one lock for all. */
const PLATFORM_ACCOUNTS = ["sale_clearing", "fee"] as const;

const quoted = (names: readonly string[]): string => names.map((name) => `'${name}'`).join(", ");

/**
 * The ledger. An entry belongs to one creator and one currency, so that "balances per currency" is "sums to zero". The
 * triggers hold what must be true whatever the service does: they are the second lock, never the only one.
 */
const LEDGER = [
  `create table ledger_book (
    owner_id uuid not null references account,
    currency text not null check (currency ~ '^[A-Z]{3}$'),
    entries bigint not null default 0,
    pending bigint not null default 0 check (pending >= 0),
    available bigint not null default 0 check (available >= 0),
    held bigint not null default 0 check (held >= 0),
    payout_clearing bigint not null default 0 check (payout_clearing >= 0),
    receivable bigint not null default 0 check (receivable <= 0),
    primary key (owner_id, currency))`,
  // (kind, subject): each step of a sale, withdrawal or reversal is posted once, whatever is retried.
  `create table ledger_entry (
    entry_id bigint generated always as identity primary key,
    owner_id uuid not null,
    currency text not null,
    number bigint not null,
    kind text not null check (kind in ('sale', 'release', 'withdrawal_reserved', 'withdrawal_submitted',
      'withdrawal_paid', 'withdrawal_returned', 'reversal_reconciled', 'reversal_written_off')),
    subject text not null,
    at timestamptz not null,
    foreign key (owner_id, currency) references ledger_book,
    unique (owner_id, currency, number),
    unique (kind, subject))`,
  `create table ledger_posting (
    entry_id bigint not null references ledger_entry,
    account text not null check (account in (${quoted([...BOOK_ACCOUNTS, ...PLATFORM_ACCOUNTS])})),
    amount bigint not null check (amount <> 0),
    primary key (entry_id, account))`,
  // Numbers without a gap: a statement with a missing line shows it.
  `create function number_entry() returns trigger language plpgsql as $$ begin
    update ledger_book set entries = entries + 1
      where owner_id = new.owner_id and currency = new.currency returning entries into new.number;
    return new; end $$`,
  "create trigger ledger_entry_number before insert on ledger_entry for each row execute function number_entry()",
  // A pair of postings added to an old entry would balance as well, and change what was said.
  `create function post_amount() returns trigger language plpgsql as $$
    declare entry ledger_entry; begin
    select * into entry from ledger_entry where entry_id = new.entry_id and xmin = pg_current_xact_id()::xid;
    if not found then raise exception 'append-only: the entry is closed'; end if;
    ${BOOK_ACCOUNTS.map(
      (name, index) => `${index ? "elsif" : "if"} new.account = '${name}' then
      update ledger_book set ${name} = ${name} + new.amount
        where owner_id = entry.owner_id and currency = entry.currency;`,
    ).join("\n")}
    end if;
    return new; end $$`,
  "create trigger ledger_posting_book before insert on ledger_posting for each row execute function post_amount()",
  `create function require_balance() returns trigger language plpgsql as $$
    declare total numeric; lines integer; begin
    select coalesce(sum(amount), 0), count(*) into total, lines from ledger_posting where entry_id = new.entry_id;
    if lines < 2 or total <> 0 then raise exception 'unbalanced entry' using errcode = 'check_violation'; end if;
    return null; end $$`,
  `create constraint trigger ledger_entry_balanced after insert on ledger_entry deferrable initially deferred
    for each row execute function require_balance()`,
  `create constraint trigger ledger_posting_balanced after insert on ledger_posting deferrable initially deferred
    for each row execute function require_balance()`,
  // A balance changes by a posting alone: the triggers above run at a depth that no statement of a client has.
  `create function refuse_direct_change() returns trigger language plpgsql as $$ begin
    if pg_trigger_depth() < 2 then raise exception 'append-only: balances follow postings'; end if;
    return new; end $$`,
  `create trigger ledger_book_guard before update on ledger_book
    for each row execute function refuse_direct_change()`,
  `create function refuse_opening_balance() returns trigger language plpgsql as $$ begin
    if (new.entries, new.pending, new.available, new.held, new.payout_clearing, new.receivable)
      is distinct from (0, 0, 0, 0, 0, 0) then raise exception 'append-only: a book begins empty'; end if;
    return new; end $$`,
  `create trigger ledger_book_empty before insert on ledger_book
    for each row execute function refuse_opening_balance()`,
];

/** What money comes from and goes to; the ledger's subjects. */
const RECORDS = [
  `create table sale (
    sale_id uuid primary key,
    seq bigint generated always as identity unique,
    external_id text not null unique,
    owner_id uuid not null references account,
    id text not null references extension,
    currency text not null,
    gross bigint not null check (gross > 0),
    fee bigint not null check (fee between 0 and gross),
    sold_at timestamptz not null,
    imported_at timestamptz not null,
    release_at timestamptz not null,
    released_at timestamptz,
    pending bigint not null check (pending >= 0),
    refunded bigint not null default 0 check (refunded between 0 and gross),
    refunded_fee bigint not null default 0 check (refunded_fee between 0 and fee),
    open_reversals integer not null default 0 check (open_reversals >= 0))`,
  "create index sale_due on sale (release_at) where released_at is null and open_reversals = 0",
  `create table withdrawal (
    withdrawal_id uuid primary key,
    seq bigint generated always as identity unique,
    owner_id uuid not null references account,
    currency text not null,
    amount bigint not null check (amount > 0),
    state text not null check (state in ('requested', 'reserved', 'submitted', 'paid', 'failed', 'cancelled',
      'unknown')),
    reference text,
    created_at timestamptz not null,
    updated_at timestamptz not null)`,
  "create index withdrawal_owner on withdrawal (owner_id, seq)",
  "create index withdrawal_state on withdrawal (state, seq)",
  `create table withdrawal_history (
    seq bigint generated always as identity primary key,
    withdrawal_id uuid not null references withdrawal,
    state text not null,
    at timestamptz not null,
    actor_id uuid references account,
    actor_role text not null,
    reason text not null)`,
  "create index withdrawal_history_of on withdrawal_history (withdrawal_id, seq)",
  `create table reversal (
    reversal_id uuid primary key,
    seq bigint generated always as identity unique,
    external_id text not null unique,
    sale_id uuid not null references sale,
    owner_id uuid not null references account,
    currency text not null,
    gross bigint not null check (gross > 0),
    fee bigint not null check (fee between 0 and gross),
    state text not null check (state in ('opened', 'reconciled', 'written_off')),
    revision bigint not null check (revision > 0),
    from_pending bigint,
    from_available bigint,
    receivable bigint,
    opened_at timestamptz not null,
    closed_at timestamptz,
    check ((state = 'opened') = (closed_at is null)),
    check (state <> 'reconciled' or from_pending + from_available + receivable = gross - fee))`,
  "create index reversal_state on reversal (state, seq)",
  // What a key was answered stays for ever, byte for byte.
  `create table idempotency (
    account_id uuid not null references account,
    key text not null check (key ~ '^[!-~]{1,255}$'),
    operation text not null,
    request text not null,
    answer text not null,
    created_at timestamptz not null,
    primary key (account_id, key))`,
];

/** Amount, currency and owner never change, and an end is an end. */
const GUARDS = [
  `create function guard_withdrawal() returns trigger language plpgsql as $$ begin
    if old.state in ('paid', 'failed', 'cancelled') or (old.owner_id, old.currency, old.amount, old.created_at)
      is distinct from (new.owner_id, new.currency, new.amount, new.created_at)
      then raise exception 'append-only: a withdrawal moves on, and ends once'; end if;
    return new; end $$`,
  "create trigger withdrawal_guard before update on withdrawal for each row execute function guard_withdrawal()",
  `create function guard_reversal() returns trigger language plpgsql as $$ begin
    if old.state <> 'opened' or new.revision <> old.revision + 1 or
      (old.sale_id, old.owner_id, old.currency, old.gross, old.fee, old.external_id)
      is distinct from (new.sale_id, new.owner_id, new.currency, new.gross, new.fee, new.external_id)
      then raise exception 'append-only: a reversal is decided once'; end if;
    return new; end $$`,
  "create trigger reversal_guard before update on reversal for each row execute function guard_reversal()",
  `create function guard_sale() returns trigger language plpgsql as $$ begin
    if (old.external_id, old.owner_id, old.id, old.currency, old.gross, old.fee, old.sold_at, old.release_at)
      is distinct from (new.external_id, new.owner_id, new.id, new.currency, new.gross, new.fee, new.sold_at,
      new.release_at) or new.refunded < old.refunded or new.pending > old.pending
      then raise exception 'append-only: a sale stays what it was'; end if;
    return new; end $$`,
  "create trigger sale_guard before update on sale for each row execute function guard_sale()",
  ...["ledger_entry", "ledger_posting", "withdrawal_history", "idempotency"].map(
    (table) => `create trigger ${table}_append_only before update or delete on ${table}
      for each row execute function refuse_change()`,
  ),
  ...["ledger_book", "sale", "withdrawal", "reversal"].map(
    (table) => `create trigger ${table}_stays before delete on ${table}
      for each row execute function refuse_change()`,
  ),
  ...[
    "ledger_book",
    "ledger_entry",
    "ledger_posting",
    "sale",
    "withdrawal",
    "withdrawal_history",
    "reversal",
    "idempotency",
  ].map(
    (table) => `create trigger ${table}_not_emptied before truncate on ${table}
      for each statement execute function refuse_change()`,
  ),
];

/** Creators' money: the double-entry ledger, sales, withdrawals, reversals and the answers of idempotency keys. */
export const money: Migration = {
  async up(database) {
    for (const statement of [...LEDGER, ...RECORDS, ...GUARDS]) await sql.raw(statement).execute(database);
  },
};
