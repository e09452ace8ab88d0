import type { ExpressionBuilder, Insertable, Selectable } from "kysely";
import type { Work } from "../../database/held.ts";
import type { MailPurpose, MailTokenRow } from "../../database/tables/accounts.ts";
import type { Tables } from "../../database/tables.ts";

/** A mailed token, and the time at which it is presented. */
interface ShownToken {
  readonly hash: string;
  readonly purpose: MailPurpose;
  readonly at: Date;
}

/** True while the token can be used, for this purpose. */
const isOpen =
  ({ hash, purpose, at }: ShownToken) =>
  (row: ExpressionBuilder<Tables, "mail_token">) =>
    row.and([
      row("token_hash", "=", hash),
      row("purpose", "=", purpose),
      row("used_at", "is", null),
      row("expires_at", ">", at),
    ]);

/** Stores a token; earlier ones of the account with the same purpose become void. */
export async function replaceMailToken(work: Work, row: Insertable<MailTokenRow>): Promise<void> {
  await dropMailTokens(work, { accountId: row.account_id, purpose: row.purpose });
  await work.insertInto("mail_token").values(row).execute();
}

export async function dropMailTokens(
  work: Work,
  of: { readonly accountId: string; readonly purpose: MailPurpose },
): Promise<void> {
  await work
    .deleteFrom("mail_token")
    .where("account_id", "=", of.accountId)
    .where("purpose", "=", of.purpose)
    .where("used_at", "is", null)
    .execute();
}

/** Deletes every token of an account, used or not. */
export async function forgetMailTokens(work: Work, accountId: string): Promise<void> {
  await work.deleteFrom("mail_token").where("account_id", "=", accountId).execute();
}

/**
 * A token that can still be used. Its caller locks the account first, as does all code that touches the account's
 * tokens.
 */
export function openMailToken(work: Work, of: ShownToken): Promise<Selectable<MailTokenRow> | undefined> {
  return work.selectFrom("mail_token").selectAll().where(isOpen(of)).executeTakeFirst();
}

/** Uses up a token; undefined when it is unknown, used, expired or has another purpose. */
export function takeMailToken(work: Work, of: ShownToken): Promise<Selectable<MailTokenRow> | undefined> {
  return work.updateTable("mail_token").set({ used_at: of.at }).where(isOpen(of)).returningAll().executeTakeFirst();
}
