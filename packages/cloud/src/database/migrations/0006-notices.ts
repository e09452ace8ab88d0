import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** What accounts are told, and what they have read. */
const NOTICES = [
  `create table notice (
    notice_id uuid primary key,
    seq bigint generated always as identity unique,
    account_id uuid not null references account,
    event text not null,
    subject text not null,
    data text not null,
    at timestamptz not null,
    read_at timestamptz)`,
  "create index notice_account on notice (account_id, seq)",
  "create index notice_unread on notice (account_id, seq) where read_at is null",
];

/** Webhooks. A delivery is made in the transaction of its notice and lives here until it is too old to ask about. */
const WEBHOOKS = [
  `create table webhook (
    webhook_id uuid primary key,
    seq bigint generated always as identity unique,
    account_id uuid not null references account,
    url text not null,
    description text not null,
    events text,
    state text not null check (state in ('active', 'paused', 'disabled', 'deleted')),
    reason text,
    failing_since timestamptz,
    created_at timestamptz not null,
    updated_at timestamptz not null)`,
  "create unique index webhook_address on webhook (account_id, url) where state <> 'deleted'",
  `create table webhook_secret (
    webhook_id uuid not null references webhook on delete cascade,
    number integer not null,
    sealed text not null,
    ends_at timestamptz,
    primary key (webhook_id, number))`,
  `create table webhook_delivery (
    delivery_id uuid primary key,
    seq bigint generated always as identity unique,
    webhook_id uuid not null references webhook on delete cascade,
    notice_id uuid references notice,
    event text not null,
    body text not null,
    state text not null check (state in ('pending', 'delivered', 'failed')),
    attempts integer not null default 0,
    failures integer not null default 0,
    due_at timestamptz,
    leased_until timestamptz,
    last_status integer,
    last_failure text,
    created_at timestamptz not null,
    settled_at timestamptz,
    check ((state = 'pending') = (due_at is not null)),
    check ((state = 'pending') = (settled_at is null)),
    unique (webhook_id, notice_id))`,
  // Finds the next delivery of each webhook without reading those that wait behind it.
  "create index webhook_delivery_due on webhook_delivery (webhook_id, due_at) where state = 'pending'",
  // Counts what runs now without reading what waits.
  "create index webhook_delivery_leased on webhook_delivery (webhook_id, leased_until) where leased_until is not null",
  "create index webhook_delivery_of on webhook_delivery (webhook_id, seq)",
  "create index webhook_delivery_old on webhook_delivery (settled_at) where state <> 'pending'",
  `create table webhook_attempt (
    delivery_id uuid not null references webhook_delivery on delete cascade,
    number integer not null,
    at timestamptz not null,
    duration_ms integer not null,
    status integer,
    failure text,
    answer text not null,
    primary key (delivery_id, number))`,
];

/** Mail: the rows that wait are the queue, those that are settled the log. */
const MAIL = [
  `create table mail (
    mail_id uuid primary key,
    seq bigint generated always as identity unique,
    account_id uuid references account,
    notice_id uuid unique references notice,
    template text not null,
    mail_group text not null,
    recipient text,
    sealed text,
    state text not null check (state in ('pending', 'sent', 'refused', 'failed', 'dropped')),
    attempts integer not null default 0,
    due_at timestamptz,
    last_failure text,
    created_at timestamptz not null,
    settled_at timestamptz,
    check ((state = 'pending') = (due_at is not null)),
    check ((state = 'pending') = (settled_at is null)),
    check (state = 'pending' or sealed is null))`,
  "create index mail_due on mail (due_at) where state = 'pending'",
  "create index mail_old on mail (settled_at) where state <> 'pending'",
  `create table mail_preference (
    account_id uuid not null references account,
    mail_group text not null,
    enabled boolean not null,
    primary key (account_id, mail_group))`,
];

/** Notices, webhooks and mail. */
export const notices: Migration = {
  async up(database) {
    for (const statement of [...NOTICES, ...WEBHOOKS, ...MAIL]) await sql.raw(statement).execute(database);
  },
};
