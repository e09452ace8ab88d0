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
    perform 1 from extension where id = new.id for update;
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
    perform 1 from extension where id = new.id for update;
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
    perform 1 from extension where id = new.id for key share;
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

/** Statements in order; a change to the tables is a new file, never an edit of this one. */
const STATEMENTS: readonly string[] = [...FREEZES];

/** Prices, purchases, provider events, payout accounts and freezes. */
export const payments: Migration = {
  async up(database) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
  },
};
