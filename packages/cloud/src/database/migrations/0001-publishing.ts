import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Statements in order; a change to the tables is a new file, never an edit of this one. */
const STATEMENTS = [
  `create table account (
    account_id uuid primary key,
    email text not null unique,
    name text not null,
    password_hash text not null,
    roles text not null,
    created_at timestamptz not null)`,
  `create table session (
    token_hash text primary key,
    account_id uuid not null references account,
    auth_time timestamptz not null,
    expires_at timestamptz not null,
    ended_at timestamptz)`,
  `create table challenge (
    challenge text primary key,
    account_id uuid not null references account,
    expires_at timestamptz not null,
    used_at timestamptz)`,
  `create table signing_key (
    key_id text primary key,
    account_id uuid not null references account,
    public_key text not null)`,
  `create table registration (
    publisher_id uuid primary key,
    seq bigint generated always as identity,
    account_id uuid not null references account,
    publisher text not null,
    skeleton text not null,
    display_name text not null,
    key_id text not null references signing_key,
    state text not null check (state in ('registered', 'verified', 'suspended')),
    registered_at timestamptz not null,
    decided_at timestamptz,
    reason text,
    evidence text,
    unique (account_id, publisher, key_id))`,
  "create index registration_skeleton on registration (skeleton)",
  `create table extension (
    id text primary key,
    account_id uuid not null references account,
    publisher text not null,
    created_at timestamptz not null)`,
  `create table ticket (
    ticket_id uuid primary key,
    account_id uuid not null references account,
    publisher_id uuid not null references registration,
    id text not null,
    version text not null,
    digest text not null,
    size integer not null,
    object_key text not null unique,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    submission_id uuid)`,
  `create table submission (
    submission_id uuid primary key,
    seq bigint generated always as identity unique,
    ticket_id uuid not null unique references ticket,
    account_id uuid not null references account,
    publisher_id uuid not null references registration,
    id text not null references extension,
    version text not null,
    version_key text not null,
    channel text not null check (channel in ('stable', 'beta', 'alpha')),
    runtime text not null,
    api_version integer not null,
    min_host_version text,
    abi_mask integer,
    capabilities text not null,
    digest text not null,
    size integer not null,
    object_name text not null,
    manifest text not null,
    signature text not null,
    state text not null check (state in ('received', 'checking', 'check_failed', 'in_review', 'changes_requested',
      'rejected', 'approved', 'published')),
    issues text not null,
    changes text,
    taken_by uuid references account,
    created_at timestamptz not null,
    updated_at timestamptz not null)`,
  // One living submission a version, whatever two requests do at the same time.
  `create unique index submission_version on submission (id, version_key)
    where state not in ('changes_requested', 'rejected')`,
  "create index submission_account on submission (account_id, seq)",
  "create index submission_state on submission (state, seq)",
  `create table submission_history (
    seq bigint generated always as identity primary key,
    submission_id uuid not null references submission,
    state text not null,
    at timestamptz not null,
    actor_id uuid references account,
    actor_role text not null,
    reason text not null,
    rule_ids text not null)`,
  "create index submission_history_of on submission_history (submission_id, seq)",
  `create table plugin_version (
    id text not null references extension,
    version_key text not null,
    version text not null,
    submission_id uuid not null unique references submission,
    state text not null check (state in ('published', 'yanked')),
    published_at timestamptz not null,
    yank_reason text,
    superseded_by text,
    yanked_at timestamptz,
    primary key (id, version_key),
    check ((state = 'yanked') = (yanked_at is not null)))`,
  `create table audit (
    seq bigint generated always as identity primary key,
    at timestamptz not null,
    actor_id uuid references account,
    actor_role text not null,
    action text not null,
    subject text not null,
    reason text not null,
    rule_ids text not null)`,
  "create index audit_subject on audit (subject, seq)",
  // The trail is evidence: not even the service can change a line of it.
  `create function refuse_change() returns trigger language plpgsql as
    $$ begin raise exception 'append-only'; end $$`,
  "create trigger audit_append_only before update or delete on audit for each row execute function refuse_change()",
  `create trigger history_append_only before update or delete on submission_history
    for each row execute function refuse_change()`,
  `create table review_job (
    submission_id uuid primary key references submission,
    run_at timestamptz not null,
    attempts integer not null)`,
  "create table catalogue_revision (singleton boolean primary key check (singleton), revision bigint not null)",
  "insert into catalogue_revision values (true, 1)",
  `create table rate_bucket (
    bucket text primary key,
    tokens double precision not null,
    updated_at timestamptz not null)`,
];

/** The tables of accounts, publishers, tickets, submissions, versions and the trail of all of them. */
export const publishing: Migration = {
  async up(database) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
  },
};
