import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Statements in order; a change to the tables is a new file, never an edit of this one. */
const STATEMENTS: readonly string[] = [
  `create table proof (
    proof_id uuid primary key,
    seq bigint generated always as identity unique,
    publisher_id uuid not null references registration,
    account_id uuid not null references account,
    key_id text not null references signing_key,
    method text not null check (method in ('dns_txt', 'well_known', 'key_challenge')),
    domain text,
    nonce text not null unique,
    state text not null check (state in ('pending', 'proven', 'lapsed', 'expired', 'withdrawn')),
    created_at timestamptz not null,
    expires_at timestamptz not null,
    proven_at timestamptz,
    confirmed_at timestamptz,
    lapsed_at timestamptz,
    failing_since timestamptz,
    next_check_at timestamptz,
    finding_code text,
    finding_message text,
    finding_at timestamptz,
    check ((method = 'key_challenge') = (domain is null)),
    check ((state in ('proven', 'lapsed')) = (proven_at is not null and confirmed_at is not null)),
    check ((state = 'lapsed') = (lapsed_at is not null)),
    check (state not in ('expired', 'withdrawn') or next_check_at is null),
    check ((finding_code is null) = (finding_message is null and finding_at is null)))`,
  // One living proof of a domain a way, whatever two requests do at the same time.
  `create unique index proof_living on proof (publisher_id, method, domain)
    where state in ('pending', 'proven', 'lapsed')`,
  "create index proof_publisher on proof (publisher_id, seq)",
  "create index proof_due on proof (next_check_at) where next_check_at is not null",
  // What a proof is bound to never changes, an end is an end, and only the table's moves are made.
  `create function guard_proof() returns trigger language plpgsql as $$ begin
    if (old.proof_id, old.publisher_id, old.account_id, old.key_id, old.method, old.domain, old.nonce,
        old.created_at, old.expires_at) is distinct from (new.proof_id, new.publisher_id, new.account_id, new.key_id,
        new.method, new.domain, new.nonce, new.created_at, new.expires_at)
      or (old.state <> new.state and (old.state, new.state) not in (('pending', 'proven'), ('pending', 'expired'),
        ('pending', 'withdrawn'), ('proven', 'lapsed'), ('lapsed', 'proven')))
      then raise exception 'append-only: a proof stays what it was asked to be'; end if;
    return new; end $$`,
  "create trigger proof_guard before update on proof for each row execute function guard_proof()",
  `create table proof_evidence (
    seq bigint generated always as identity primary key,
    proof_id uuid not null references proof,
    at timestamptz not null,
    actor_id uuid references account,
    finding_code text not null,
    finding_message text not null,
    observed text check (observed ~ '^[0-9a-f]{64}$'),
    answer text not null)`,
  "create index proof_evidence_of on proof_evidence (proof_id, seq)",
  `create table publisher_decision (
    seq bigint generated always as identity primary key,
    publisher_id uuid not null references registration,
    at timestamptz not null,
    actor_id uuid not null references account,
    state text not null check (state in ('verified', 'suspended')),
    reason text not null,
    evidence text,
    proof_ids text not null)`,
  "create index publisher_decision_of on publisher_decision (publisher_id, seq)",
  ...["proof_evidence", "publisher_decision"].map(
    (table) => `create trigger ${table}_append_only before update or delete on ${table}
      for each row execute function refuse_change()`,
  ),
  "create trigger proof_stays before delete on proof for each row execute function refuse_change()",
  ...["proof", "proof_evidence", "publisher_decision"].map(
    (table) => `create trigger ${table}_not_emptied before truncate on ${table}
      for each statement execute function refuse_change()`,
  ),
];

/** Proofs of publishers, what was seen of them, and the decisions that rest on them. */
export const proofs: Migration = {
  async up(database) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
  },
};
