import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * A key and the book that its operation is posted to, in this order and in one way to the database and back. Whoever meets a
 * key that another transaction has, or one that was answered, waits for no book. Inside they stay two statements: what was
 * committed while one waited for its lock would not be seen otherwise.
 */
const TAKE_KEY_AND_BOOK = `create function take_key_and_book(of_account uuid, named text, of_owner uuid, in_currency text,
    out taken boolean, out request text, out answer text, out book ledger_book) language plpgsql volatile as $$ begin
  select key.taken, key.request, key.answer into taken, request, answer
    from take_idempotency_key(of_account, named) key;
  if taken and answer is null then
    select known.* into book from ledger_book known
      where known.owner_id = of_owner and known.currency = in_currency for update;
  end if; end $$`;

/** What makes a withdrawal take fewer ways to the database and back. */
export const moneyRoundTrips: Migration = {
  async up(database) {
    await sql.raw(TAKE_KEY_AND_BOOK).execute(database);
  },
};
