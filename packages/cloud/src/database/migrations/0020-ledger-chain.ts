import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Accounts whose balances stand in a book. */
const BOOK_ACCOUNTS = ["pending", "available", "held", "payout_clearing", "receivable"];

/** What the first entry of a book and the first line of the trail follow. */
const NOTHING_BEFORE = `decode(repeat('00', 32), 'hex')`;

/**
 * The text of an entry that its hash covers, with one line a field. The subject is the last: nothing else in it can
 * hold a line break.
 */
const ENTRY_TEXT = (entry: string, lines: string): string => `concat_ws(E'\\n', 'bourse-ledger-2', ${entry}.owner_id,
  ${entry}.currency, ${entry}.number, ${entry}.kind, floor(extract(epoch from ${entry}.at) * 1000)::bigint, ${lines},
  ${entry}.subject)`;

const LINES = `string_agg(posting.account || '=' || posting.amount, ',' order by posting.account collate "C")`;

const nextHash = (previous: string, text: string): string => `sha256(${previous} || convert_to(${text}, 'UTF8'))`;

/** Sequential by nature: each hash covers the one before. */
const CHAIN_OLD_ENTRIES = `do $$
  declare book ledger_book; entry record; hash bytea; begin
  for book in select * from ledger_book loop
    hash := ${NOTHING_BEFORE};
    for entry in select line.*, (select ${LINES} from ledger_posting posting where posting.entry_id = line.entry_id)
        as lines from ledger_entry line where owner_id = book.owner_id and currency = book.currency order by number loop
      update ledger_entry set previous = hash where entry_id = entry.entry_id;
      hash := ${nextHash("hash", ENTRY_TEXT("entry", "entry.lines"))};
    end loop;
    update ledger_book set head = hash where owner_id = book.owner_id and currency = book.currency;
  end loop; end $$`;

/**
 * One chain a book: all entries of a book wait for each other anyway, so that nothing waits longer. An entry keeps the
 * hash of everything before it, the book that of everything. The lines of an entry come in one statement, which closes
 * it: a later one finds another head than the entry follows.
 */
const LEDGER = [
  `alter table ledger_book add column head bytea not null default ${NOTHING_BEFORE}`,
  // Whoever may lock a row must be allowed to write one of its columns: this one holds nothing.
  "alter table ledger_book add column lock boolean check (lock is null)",
  "alter table ledger_entry add column previous bytea",
  "alter table ledger_entry disable trigger ledger_entry_append_only",
  "alter table ledger_book disable trigger ledger_book_guard",
  CHAIN_OLD_ENTRIES,
  "alter table ledger_entry enable trigger ledger_entry_append_only",
  "alter table ledger_book enable trigger ledger_book_guard",
  "alter table ledger_entry alter column previous set not null",
  // As the owner: the role that nodes run as may not write a balance.
  `create or replace function number_entry() returns trigger language plpgsql security definer
    set search_path from current as $$ begin
    update ledger_book set entries = entries + 1
      where owner_id = new.owner_id and currency = new.currency returning entries, head into new.number, new.previous;
    return new; end $$`,
  "drop trigger ledger_posting_book on ledger_posting",
  "drop trigger ledger_posting_balanced on ledger_posting",
  "drop function post_amount()",
  `create function post_lines() returns trigger language plpgsql security definer set search_path from current as $$
    declare entry record; begin
    for entry in select of.owner_id, of.currency, of.number, of.kind, of.subject, of.at, of.previous,
        sum(posting.amount) as total, count(*) as count, ${LINES} as lines,
        ${BOOK_ACCOUNTS.map(
          (name) => `coalesce(sum(posting.amount) filter (where posting.account = '${name}'), 0) as ${name}`,
        ).join(",\n        ")}
        from added posting join ledger_entry of using (entry_id) group by of.entry_id order by of.entry_id loop
      if entry.count < 2 or entry.total <> 0
        then raise exception 'unbalanced entry' using errcode = 'check_violation'; end if;
      update ledger_book set ${BOOK_ACCOUNTS.map((name) => `${name} = ${name} + entry.${name}`).join(", ")},
        head = ${nextHash("head", ENTRY_TEXT("entry", "entry.lines"))}
        where owner_id = entry.owner_id and currency = entry.currency and entries = entry.number
        and head = entry.previous;
      if not found then raise exception 'append-only: the entry is closed'; end if;
    end loop;
    return null; end $$`,
  `create trigger ledger_posting_book after insert on ledger_posting referencing new table as added
    for each statement execute function post_lines()`,
  `create or replace function refuse_opening_balance() returns trigger language plpgsql as $$ begin
    if (new.entries, new.pending, new.available, new.held, new.payout_clearing, new.receivable, new.head)
      is distinct from (0, 0, 0, 0, 0, 0, ${NOTHING_BEFORE})
      then raise exception 'append-only: a book begins empty'; end if;
    return new; end $$`,
];

/** Each field with its length before it: what people write may hold any character. */
const field = (value: string): string => `octet_length(${value}) || ':' || ${value} || ','`;

const AUDIT_TEXT = [
  "line.seq::text",
  "floor(extract(epoch from line.at) * 1000)::bigint::text",
  "coalesce(line.actor_id::text, '')",
  "line.actor_role",
  "line.action",
  "line.subject",
  "line.reason",
  "line.rule_ids",
]
  .map(field)
  .join(" || ");

/**
 * One chain of the whole trail. Lines are written by everybody at once, and one chain would be one lock for all: a job
 * chains what is committed, in the order in which it finds it. Lines are numbered before they commit, so that one may
 * turn up below others that are sealed: it is looked for in a window, and from time to time everywhere.
 */
const TRAIL = [
  `create table audit_seal (
    position bigint primary key,
    seq bigint not null unique references audit,
    hash bytea not null)`,
  `create trigger audit_seal_append_only before update or delete on audit_seal
    for each row execute function refuse_change()`,
  `create trigger audit_seal_not_emptied before truncate on audit_seal
    for each statement execute function refuse_change()`,
  `create function seal_audit(most integer, since bigint, out sealed integer, out place bigint, out head bytea)
    language plpgsql security definer set search_path from current as $$
    declare line audit; begin
    perform pg_advisory_xact_lock(4870002);
    sealed := 0;
    select seal.position, seal.hash into place, head from audit_seal seal order by seal.position desc limit 1;
    place := coalesce(place, 0);
    head := coalesce(head, ${NOTHING_BEFORE});
    for line in select trail.* from audit trail where trail.seq > since
        and not exists (select from audit_seal seal where seal.seq = trail.seq) order by trail.seq limit most loop
      place := place + 1;
      sealed := sealed + 1;
      head := ${nextHash("head", `'bourse-audit-1,' || ${AUDIT_TEXT}`)};
      insert into audit_seal (position, seq, hash) values (place, line.seq, head);
    end loop; end $$`,
];

/** Chains of hashes over the ledger and the audit trail, written by functions of the owner alone. */
export const ledgerChain: Migration = {
  async up(database) {
    for (const statement of [...LEDGER, ...TRAIL]) await sql.raw(statement).execute(database);
  },
};
