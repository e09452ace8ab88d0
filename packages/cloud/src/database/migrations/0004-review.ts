import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Statements in order; a change to the tables is a new file, never an edit of this one. */
const STATEMENTS: readonly string[] = [
  `alter table submission
    drop constraint submission_state_check,
    add constraint submission_state_check check (state in ('received', 'checking', 'check_failed', 'in_review',
      'changes_requested', 'rejected', 'approved', 'published', 'withdrawn')),
    add column tier text check (tier in ('rules', 'low', 'standard', 'high')),
    add column tier_reasons text not null default '[]',
    add column code_digest text,
    add column supersedes uuid references submission,
    add column superseded_changes text,
    add column taken_at timestamptz,
    add column waiting_since timestamptz,
    add column due_at timestamptz,
    add column decided_at timestamptz`,
  // What waited before there were tiers waits on, in its order.
  `update submission set tier = 'standard', waiting_since = updated_at, due_at = updated_at + interval '48 hours',
    taken_at = case when taken_by is null then null else updated_at end where state = 'in_review'`,
  "drop index submission_version",
  // One living submission a version, whatever two requests do at the same time.
  `create unique index submission_version on submission (id, version_key)
    where state not in ('changes_requested', 'rejected', 'withdrawn')`,
  "create index submission_extension on submission (id, seq)",
  `create index submission_published_code on submission (publisher_id) where state = 'published' and runtime <> 'resource'`,
  // The queue alone, in its order: a place in it is counted without looking at what is decided.
  // A submission is answered by one other, whatever two requests do at the same time.
  "create unique index submission_supersedes on submission (supersedes) where supersedes is not null",
  "create index submission_queue on submission (due_at, seq) where state = 'in_review'",
  "create index submission_decided on submission (tier, decided_at desc) where decided_at is not null",
  `create table submission_comment (
    comment_id uuid primary key,
    seq bigint generated always as identity unique,
    submission_id uuid not null references submission,
    account_id uuid not null references account,
    author_role text not null check (author_role in ('publisher', 'reviewer', 'administrator')),
    is_internal boolean not null,
    text text not null,
    rule_ids text not null,
    file text,
    pointer text,
    at timestamptz not null,
    check (not is_internal or author_role <> 'publisher'))`,
  "create index submission_comment_of on submission_comment (submission_id, seq)",
  `create trigger comment_append_only before update or delete on submission_comment
    for each row execute function refuse_change()`,
  `create table takedown (
    takedown_id uuid primary key,
    seq bigint generated always as identity unique,
    id text not null,
    version_key text not null,
    version text not null,
    state text not null check (state in ('quarantined', 'removed', 'restored')),
    state_before text not null check (state_before in ('published', 'yanked')),
    actor_id uuid not null references account,
    reason text not null,
    rule_ids text not null,
    at timestamptz not null,
    ended_at timestamptz,
    ended_by uuid references account,
    end_reason text,
    foreign key (id, version_key) references plugin_version,
    check ((state = 'quarantined') = (ended_at is null)))`,
  // One takedown of a version stands at a time, and a removal stands for ever.
  "create unique index takedown_standing on takedown (id, version_key) where state in ('quarantined', 'removed')",
  "create index takedown_version on takedown (id, seq)",
  `create table appeal (
    appeal_id uuid primary key,
    takedown_id uuid not null references takedown,
    account_id uuid not null references account,
    text text not null,
    state text not null check (state in ('open', 'granted', 'refused')),
    opened_at timestamptz not null,
    decided_at timestamptz,
    decided_by uuid references account,
    reason text,
    check ((state = 'open') = (decided_at is null)))`,
  "create unique index appeal_open on appeal (takedown_id) where state = 'open'",
  "create index appeal_takedown on appeal (takedown_id, opened_at)",
  `alter table plugin_version
    drop constraint plugin_version_state_check,
    add constraint plugin_version_state_check check (state in ('published', 'yanked', 'quarantined', 'removed')),
    drop constraint plugin_version_check,
    add constraint plugin_version_yank_check check (
      (state <> 'published' or yanked_at is null) and (state <> 'yanked' or yanked_at is not null)),
    add column takedown_id uuid references takedown,
    add constraint plugin_version_takedown_check check (
      (state in ('quarantined', 'removed')) = (takedown_id is not null))`,
];

/** Review: tiers, claims, comments, quarantine, removal and appeals. */
export const review: Migration = {
  async up(database) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
  },
};
