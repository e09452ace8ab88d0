import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Statements in order; a change to the tables is a new file, never an edit of this one. */
const STATEMENTS: readonly string[] = [
  "alter table account add column seq bigint generated always as identity unique",
  // An account that comes from an issuer has no password here.
  "alter table account alter column password_hash drop not null",
  "alter table account add column email_verified_at timestamptz",
  "alter table account add column disabled_at timestamptz",
  "alter table account add column disabled_reason text",
  "alter table account add check ((disabled_at is null) = (disabled_reason is null))",
  // A volatile default is evaluated for each row: the sessions that stand get ids of their own.
  "alter table session add column session_id uuid not null default gen_random_uuid() unique",
  "alter table session add column seq bigint generated always as identity unique",
  "alter table session add column created_at timestamptz",
  "update session set created_at = auth_time",
  "alter table session alter column created_at set not null",
  "alter table session add column last_used_at timestamptz",
  `alter table session add column methods text not null default '["password"]'`,
  "alter table session add column user_agent text not null default ''",
  "create index session_standing on session (account_id, seq) where ended_at is null",
  "create index session_expiry on session (expires_at)",
  `create table auth_attempt (
    subject text primary key,
    failures integer not null,
    blocked_until timestamptz not null,
    failed_at timestamptz not null)`,
  `create table login_ticket (
    ticket_hash text primary key,
    account_id uuid not null references account,
    methods text not null,
    auth_time timestamptz,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz)`,
  `create table second_factor (
    account_id uuid primary key references account,
    secret text not null,
    created_at timestamptz not null,
    confirmed_at timestamptz,
    last_step bigint not null)`,
  `create table recovery_code (
    account_id uuid not null references account,
    code_hash text not null,
    used_at timestamptz,
    primary key (account_id, code_hash))`,
  `create table passkey (
    passkey_id uuid primary key,
    seq bigint generated always as identity unique,
    account_id uuid not null references account,
    credential_id text not null unique,
    public_key text not null,
    counter bigint not null,
    transports text not null,
    is_backed_up boolean not null,
    name text not null,
    created_at timestamptz not null,
    last_used_at timestamptz)`,
  "create index passkey_account on passkey (account_id, seq)",
  `create table passkey_challenge (
    challenge_hash text primary key,
    account_id uuid references account,
    purpose text not null check (purpose in ('register', 'login')),
    expires_at timestamptz not null,
    check ((purpose = 'register') = (account_id is not null)))`,
  `create table mail_token (
    token_hash text primary key,
    account_id uuid not null references account,
    purpose text not null check (purpose in ('verify_email', 'reset_password')),
    email text not null,
    expires_at timestamptz not null,
    used_at timestamptz)`,
  "create index mail_token_account on mail_token (account_id)",
  `create table issuer_identity (
    issuer text not null,
    subject text not null,
    account_id uuid not null references account,
    created_at timestamptz not null,
    primary key (issuer, subject))`,
  "create index issuer_identity_account on issuer_identity (account_id)",
  `create table issuer_login (
    state_hash text primary key,
    secret_hash text not null,
    nonce text not null,
    code_verifier text not null,
    expires_at timestamptz not null)`,
];

/** Passkeys, second factors, what a session shows of itself, and where accounts come from. */
export const accounts: Migration = {
  async up(database) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
  },
};
