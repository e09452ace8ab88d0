import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** What 0006, 0007 and 0009 hold since they were edited; a database that had applied them before has the older text. */
const STATEMENTS: readonly string[] = [
  "create index if not exists webhook_delivery_leased on webhook_delivery (webhook_id, leased_until) where leased_until is not null",
  // A stronger lock on the extension, which the older text takes, deadlocks takedowns with sales and releases.
  `create or replace function lock_frozen_extension() returns trigger language plpgsql as $$ begin
    perform 1 from extension where id = new.id for no key update;
    return new; end $$`,
  `create or replace function guard_freeze() returns trigger language plpgsql as $$ begin
    perform 1 from extension where id = new.id for no key update;
    if old.lifted_at is not null or new.lifted_at is null or
      (old.freeze_id, old.id, old.subject, old.reason, old.frozen_at, old.frozen_by)
      is distinct from (new.freeze_id, new.id, new.subject, new.reason, new.frozen_at, new.frozen_by)
      then raise exception 'append-only: a freeze is lifted once'; end if;
    return new; end $$`,
  `create or replace function freeze_new_sale() returns trigger language plpgsql as $$ begin
    perform 1 from extension where id = new.id for share;
    new.frozen := exists (select from earnings_freeze where id = new.id and lifted_at is null);
    return new; end $$`,
  `create or replace function follow_latest() returns trigger language plpgsql as $$
    begin
      perform 1 from extension where id = new.id for no key update;
      update extension set (latest_key, words) = (
        select version_key, array_to_tsvector(string_to_array(words, ' ')) from plugin_version
        where id = new.id and state in ('published', 'yanked')
        order by (state = 'published') desc, precedence desc limit 1)
      where id = new.id;
      return null;
    end $$`,
];

/** Repairs databases that missed later edits of earlier migrations. */
export const missedEdits: Migration = {
  async up(database) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
  },
};
