import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * Freezes of a takedown. The database itself carries a freeze to the sales and keeps it there, under any interleaving:
 * freezing locks the extension and then its unreleased sales; recording a sale locks the extension in share and looks
 * for freezes; releasing locks the sale, and a frozen one is refused.
 */
const FREEZES = [
  "alter table sale add column frozen boolean not null default false",
  "drop index sale_due",
  `create index sale_due on sale (release_at) where released_at is null and open_reversals = 0 and not frozen`,
  "create index sale_unreleased on sale (id, sale_id) where released_at is null",
  "create index sale_frozen on sale (owner_id, currency) where frozen",
  `create table earnings_freeze (
    freeze_id uuid primary key,
    seq bigint generated always as identity unique,
    id text not null references extension,
    subject text not null,
    reason text not null,
    frozen_at timestamptz not null,
    frozen_by uuid references account,
    lifted_at timestamptz,
    lifted_by uuid references account,
    lift_reason text,
    check ((lifted_at is null) = (lift_reason is null)))`,
  // One standing freeze a takedown: a retried quarantine freezes once, and one restore lifts it.
  "create unique index earnings_freeze_standing on earnings_freeze (id, subject) where lifted_at is null",
  `create function lock_frozen_extension() returns trigger language plpgsql as $$ begin
    perform 1 from extension where id = new.id for no key update;
    return new; end $$`,
  `create trigger earnings_freeze_lock before insert on earnings_freeze
    for each row execute function lock_frozen_extension()`,
  `create function carry_freeze() returns trigger language plpgsql as $$
    declare stands boolean; begin
    stands := exists (select from earnings_freeze where id = new.id and lifted_at is null);
    update sale set frozen = stands where released_at is null and frozen <> stands and sale_id in
      (select sale_id from sale where id = new.id and released_at is null order by sale_id for update);
    return null; end $$`,
  `create trigger earnings_freeze_carry after insert or update on earnings_freeze
    for each row execute function carry_freeze()`,
  `create function guard_freeze() returns trigger language plpgsql as $$ begin
    perform 1 from extension where id = new.id for no key update;
    if old.lifted_at is not null or new.lifted_at is null or
      (old.freeze_id, old.id, old.subject, old.reason, old.frozen_at, old.frozen_by)
      is distinct from (new.freeze_id, new.id, new.subject, new.reason, new.frozen_at, new.frozen_by)
      then raise exception 'append-only: a freeze is lifted once'; end if;
    return new; end $$`,
  `create trigger earnings_freeze_guard before update on earnings_freeze
    for each row execute function guard_freeze()`,
  `create trigger earnings_freeze_stays before delete on earnings_freeze
    for each row execute function refuse_change()`,
  `create trigger earnings_freeze_not_emptied before truncate on earnings_freeze
    for each statement execute function refuse_change()`,
  // A sale that is recorded while a takedown runs waits for it, and is born frozen.
  `create function freeze_new_sale() returns trigger language plpgsql as $$ begin
    perform 1 from extension where id = new.id for share;
    new.frozen := exists (select from earnings_freeze where id = new.id and lifted_at is null);
    return new; end $$`,
  "create trigger sale_born_frozen before insert on sale for each row execute function freeze_new_sale()",
  `create function guard_frozen_sale() returns trigger language plpgsql as $$ begin
    if old.frozen and new.released_at is not null then raise exception 'frozen earnings are not released'; end if;
    if old.frozen is distinct from new.frozen and pg_trigger_depth() < 2
      then raise exception 'append-only: a sale is frozen by a freeze'; end if;
    return new; end $$`,
  "create trigger sale_frozen_guard before update on sale for each row execute function guard_frozen_sale()",
];

/** What extensions cost. The history is append-only; the extension carries the current price for those who read it. */
const PRICES = [
  `create table price (
    seq bigint generated always as identity primary key,
    id text not null references extension,
    amount bigint check (amount > 0),
    currency text check (currency ~ '^[A-Z]{3}$'),
    set_by uuid not null references account,
    at timestamptz not null,
    check ((amount is null) = (currency is null)))`,
  "create index price_of on price (id, seq)",
  "alter table extension add column price_amount bigint, add column price_currency text",
  `create function carry_price() returns trigger language plpgsql as $$ begin
    update extension set price_amount = new.amount, price_currency = new.currency where id = new.id;
    return null; end $$`,
  "create trigger price_carry after insert on price for each row execute function carry_price()",
];

/** Moves of a purchase; money that arrives counts whatever else was heard before it. */
const PURCHASE_MOVES = [
  ["created", "pending"],
  ["created", "paid"],
  ["created", "expired"],
  ["created", "failed"],
  ["pending", "paid"],
  ["pending", "expired"],
  ["pending", "failed"],
  ["expired", "paid"],
  ["failed", "paid"],
  ["paid", "refunded"],
  ["paid", "disputed"],
  ["disputed", "paid"],
  ["disputed", "refunded"],
];

const PURCHASES = [
  `create table purchase (
    purchase_id uuid primary key,
    seq bigint generated always as identity unique,
    account_id uuid not null references account,
    id text not null references extension,
    currency text not null,
    amount bigint not null check (amount > 0),
    state text not null check (state in ('created', 'pending', 'paid', 'refunded', 'disputed', 'expired', 'failed')),
    session_id text unique,
    checkout_url text,
    expires_at timestamptz,
    payment_id text unique,
    sale_id uuid unique references sale,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    paid_at timestamptz,
    check ((state in ('paid', 'refunded', 'disputed')) = (sale_id is not null)))`,
  // Two checkouts of one extension at once could both be paid.
  `create unique index purchase_live on purchase (account_id, id)
    where state in ('created', 'pending', 'paid', 'disputed')`,
  "create index purchase_account on purchase (account_id, seq)",
  "create index purchase_open on purchase (expires_at) where state in ('created', 'pending')",
  `create function guard_purchase() returns trigger language plpgsql as $$ begin
    if (old.account_id, old.id, old.currency, old.amount, old.created_at)
      is distinct from (new.account_id, new.id, new.currency, new.amount, new.created_at)
      or old.sale_id is not null and old.sale_id <> new.sale_id
      or old.session_id is not null and old.session_id <> new.session_id
      or old.state <> new.state and (old.state, new.state) not in
        (${PURCHASE_MOVES.map(([from, to]) => `('${from}', '${to}')`).join(", ")})
      then raise exception 'append-only: a purchase stays what it was, and moves on'; end if;
    return new; end $$`,
  "create trigger purchase_guard before update on purchase for each row execute function guard_purchase()",
];

/** What providers told, byte for byte, and what was understood of it. */
const EVENTS = [
  `create table provider_event (
    event_id text primary key,
    seq bigint generated always as identity unique,
    type text not null,
    account text,
    created_at timestamptz not null,
    received_at timestamptz not null,
    digest text not null,
    body text not null,
    state text not null check (state in ('received', 'processed', 'ignored')),
    processed_at timestamptz)`,
  `create function guard_event() returns trigger language plpgsql as $$ begin
    if old.state <> 'received' or (old.event_id, old.type, old.digest, old.body, old.received_at)
      is distinct from (new.event_id, new.type, new.digest, new.body, new.received_at)
      then raise exception 'append-only: an event stays what was sent'; end if;
    return new; end $$`,
  "create trigger provider_event_guard before update on provider_event for each row execute function guard_event()",
  // Facts by the provider's own ids: whichever event comes first, the sum is the same.
  `create table payment_refund (
    charge_id text primary key,
    payment_id text not null,
    currency text not null,
    refunded bigint not null check (refunded >= 0))`,
  "create index payment_refund_of on payment_refund (payment_id)",
  `create table payment_dispute (
    dispute_id text primary key,
    payment_id text not null,
    currency text not null,
    amount bigint not null check (amount > 0),
    state text not null check (state in ('inquiry', 'open', 'won', 'lost')))`,
  "create index payment_dispute_of on payment_dispute (payment_id)",
  `create table payment_finding (
    finding_id uuid primary key,
    seq bigint generated always as identity unique,
    kind text not null,
    subject text not null,
    detail text not null,
    opened_at timestamptz not null,
    closed_at timestamptz,
    closed_by uuid references account,
    reason text,
    unique (kind, subject))`,
];

/** Accounts at the payout provider, and the states that a provider adds to withdrawals and reversals. */
const PAYOUTS = [
  `create table payout_account (
    account_id uuid primary key references account,
    provider_account text not null unique,
    country text not null,
    is_enabled boolean not null,
    disabled_reason text,
    told_at timestamptz not null,
    created_at timestamptz not null)`,
  "alter table withdrawal add column provider text, add column asked_until timestamptz",
  "alter table withdrawal drop constraint withdrawal_state_check",
  `alter table withdrawal add constraint withdrawal_state_check check (state in ('requested', 'reserved', 'submitted',
    'paid', 'failed', 'cancelled', 'unknown', 'bounced'))`,
  // A bank can send a payout back days after it was paid.
  `create or replace function guard_withdrawal() returns trigger language plpgsql as $$ begin
    if old.state in ('failed', 'cancelled', 'bounced') or old.state = 'paid' and new.state <> 'bounced'
      and (old.state, old.reference, old.updated_at) is distinct from (new.state, new.reference, new.updated_at)
      or (old.owner_id, old.currency, old.amount, old.created_at)
      is distinct from (new.owner_id, new.currency, new.amount, new.created_at)
      or old.provider is not null and old.provider <> new.provider
      then raise exception 'append-only: a withdrawal moves on, and ends once'; end if;
    return new; end $$`,
  "alter table ledger_entry drop constraint ledger_entry_kind_check",
  `alter table ledger_entry add constraint ledger_entry_kind_check check (kind in ('sale', 'release',
    'withdrawal_reserved', 'withdrawal_submitted', 'withdrawal_paid', 'withdrawal_returned', 'withdrawal_bounced',
    'reversal_reconciled', 'reversal_written_off'))`,
  "alter table reversal drop constraint reversal_state_check",
  `alter table reversal add constraint reversal_state_check check (state in ('opened', 'reconciled', 'written_off',
    'dismissed'))`,
  // A dispute that was won is no refund: the sale is whole again, and its reversal is gone with it.
  `create or replace function guard_sale() returns trigger language plpgsql as $$ begin
    if (old.external_id, old.owner_id, old.id, old.currency, old.gross, old.fee, old.sold_at, old.release_at)
      is distinct from (new.external_id, new.owner_id, new.id, new.currency, new.gross, new.fee, new.sold_at,
      new.release_at) or new.refunded < old.refunded and new.open_reversals >= old.open_reversals
      or new.pending > old.pending
      then raise exception 'append-only: a sale stays what it was'; end if;
    return new; end $$`,
];

const KEPT = [
  ...["price"].map(
    (table) => `create trigger ${table}_append_only before update on ${table}
      for each row execute function refuse_change()`,
  ),
  ...["price", "purchase", "provider_event", "payment_refund", "payment_dispute", "payment_finding"].flatMap(
    (table) => [
      `create trigger ${table}_stays before delete on ${table} for each row execute function refuse_change()`,
      `create trigger ${table}_not_emptied before truncate on ${table} for each statement execute function refuse_change()`,
    ],
  ),
];

/** Statements in order; a change to the tables is a new file, never an edit of this one. */
const STATEMENTS: readonly string[] = [...FREEZES, ...PRICES, ...PURCHASES, ...EVENTS, ...PAYOUTS, ...KEPT];

/** Prices, purchases, provider events, payout accounts and freezes. */
export const payments: Migration = {
  async up(database) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
  },
};
