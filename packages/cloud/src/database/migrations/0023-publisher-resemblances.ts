import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Statements in order; a change to the tables is a new file, never an edit of this one. */
const STATEMENTS: readonly string[] = [
  `create table publisher_resemblance (
    resemblance_id uuid primary key,
    seq bigint generated always as identity unique,
    publisher_id uuid not null references registration,
    name text not null,
    other_skeleton text not null references publisher,
    other_name text not null,
    likeness text not null check (likeness in ('same', 'near')),
    opened_at timestamptz not null,
    verdict text check (verdict in ('distinct', 'confusing')),
    decided_at timestamptz,
    decided_by uuid references account,
    reason text,
    unique (publisher_id, other_skeleton),
    check ((verdict is null) = (decided_at is null)),
    check ((verdict is null) = (decided_by is null)),
    check ((verdict is null) = (reason is null)))`,
  "create index publisher_resemblance_open on publisher_resemblance (seq) where verdict is null",
  // What was found stays as it was found, and is decided once.
  `create function guard_resemblance() returns trigger language plpgsql as $$ begin
    if old.verdict is not null
      or (old.resemblance_id, old.seq, old.publisher_id, old.name, old.other_skeleton, old.other_name, old.likeness,
          old.opened_at) is distinct from (new.resemblance_id, new.seq, new.publisher_id, new.name, new.other_skeleton,
          new.other_name, new.likeness, new.opened_at)
      then raise exception 'append-only: a resemblance is decided once'; end if;
    return new; end $$`,
  "create trigger resemblance_guard before update on publisher_resemblance for each row execute function guard_resemblance()",
  "create trigger resemblance_stays before delete on publisher_resemblance for each row execute function refuse_change()",
  `create trigger resemblance_not_emptied before truncate on publisher_resemblance
    for each statement execute function refuse_change()`,
];

/** Names of publishers that read like another's, and what a person decided about each. */
export const publisherResemblances: Migration = {
  async up(database) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
  },
};
