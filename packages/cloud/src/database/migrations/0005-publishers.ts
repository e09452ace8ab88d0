import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Statements in order; a change to the tables is a new file, never an edit of this one. */
const STATEMENTS: readonly string[] = [
  `create table publisher (
    skeleton text primary key,
    publisher text not null,
    key_revision bigint not null default 1,
    created_at timestamptz not null)`,
  `create table publisher_member (
    skeleton text not null references publisher,
    account_id uuid not null references account,
    role text not null check (role in ('owner', 'maintainer')),
    since timestamptz not null,
    primary key (skeleton, account_id))`,
  "create index publisher_member_account on publisher_member (account_id)",
  // Until now an account was its publisher: whoever is verified owns it. Where nobody is, the first one that was.
  `insert into publisher (skeleton, publisher, created_at)
    select distinct on (skeleton) skeleton, publisher, coalesce(decided_at, registered_at) from registration
    where state in ('verified', 'suspended') order by skeleton, state desc, seq`,
  `insert into publisher_member (skeleton, account_id, role, since)
    select distinct on (skeleton) skeleton, account_id, 'owner', coalesce(decided_at, registered_at) from registration
    where state in ('verified', 'suspended') order by skeleton, state desc, seq`,
  `create table publisher_invitation (
    invitation_id uuid primary key,
    skeleton text not null references publisher,
    publisher text not null,
    account_id uuid not null references account,
    invited_by uuid not null references account,
    invited_at timestamptz not null,
    expires_at timestamptz not null,
    closed_at timestamptz,
    outcome text check (outcome in ('accepted', 'withdrawn')),
    check ((closed_at is null) = (outcome is null)))`,
  `create unique index publisher_invitation_open on publisher_invitation (skeleton, account_id)
    where closed_at is null`,
  "create index publisher_invitation_account on publisher_invitation (account_id) where closed_at is null",
  `alter table registration
    add column retired_from timestamptz,
    add column revoked_from timestamptz,
    add column revoked_at timestamptz,
    add column revoke_reason text,
    add check ((revoked_from is null) = (revoked_at is null)),
    add check ((revoked_from is null) = (revoke_reason is null))`,
  // A revocation is final: a stolen key that came back would be worse than none.
  `create function refuse_unrevoke() returns trigger language plpgsql as
    $$ begin raise exception 'a revocation is final'; end $$`,
  `create trigger revocation_is_final before update on registration for each row
    when (old.revoked_from is not null and new.revoked_from is distinct from old.revoked_from)
    execute function refuse_unrevoke()`,
  `create table key_rotation (
    publisher_id uuid primary key references registration,
    old_publisher_id uuid not null unique references registration,
    effective_at timestamptz not null,
    challenge text not null,
    signature text not null,
    rotated_at timestamptz not null)`,
  `create table extension_transfer (
    transfer_id uuid primary key,
    seq bigint generated always as identity unique,
    id text not null references extension,
    from_publisher text not null,
    from_skeleton text not null references publisher,
    to_publisher text not null,
    to_skeleton text not null references publisher,
    nonce text not null unique,
    offered_by uuid not null references account,
    offered_at timestamptz not null,
    expires_at timestamptz not null,
    state text not null check (state in ('offered', 'completed', 'cancelled')),
    closed_at timestamptz,
    offer_key_id text not null,
    offer_public_key text not null,
    offer_signature text not null,
    accept_key_id text,
    accept_public_key text,
    accept_signature text,
    check ((state = 'offered') = (closed_at is null)),
    check ((state = 'completed') = (accept_signature is not null)))`,
  // One open handover an extension, whatever two requests do at the same time.
  "create unique index extension_transfer_open on extension_transfer (id) where state = 'offered'",
  "create index extension_transfer_from on extension_transfer (from_skeleton, seq)",
  "create index extension_transfer_to on extension_transfer (to_skeleton, seq)",
  "create index registration_key on registration (key_id)",
];

/** Publishers: members, key states, transfers and proofs. */
export const publishers: Migration = {
  async up(database) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
  },
};
