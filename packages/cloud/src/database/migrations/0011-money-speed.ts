import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * Two steps of each operation in one way to the database and back. They stay two statements inside: an answer that was
 * committed between one statement's view of the data and its lock would not be seen.
 */
const TAKE_KEY = `create function take_idempotency_key(of_account uuid, named text, out taken boolean, out request text,
    out answer text) language plpgsql volatile as $$ begin
  taken := pg_try_advisory_xact_lock(hashtextextended(of_account || ' ' || named, 0));
  if taken then
    select kept.request, kept.answer into request, answer from idempotency kept
      where kept.account_id = of_account and kept.key = named;
  end if; end $$`;

/** What makes operations on money take fewer ways to the database and back. */
export const moneySpeed: Migration = {
  async up(database) {
    await sql.raw(TAKE_KEY).execute(database);
  },
};
