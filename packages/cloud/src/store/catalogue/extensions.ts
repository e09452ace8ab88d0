import type { Insertable, Selectable } from "kysely";
import type { Work } from "../../database/database.ts";
import type { ExtensionRow } from "../../database/tables.ts";

/** Ids that a reviewer is shown beside a new one; more would tell nothing more. */
const LIKE_SHOWN = 5;

export type Extension = Selectable<ExtensionRow>;

export function extensionById(work: Work, id: string): Promise<Extension | undefined> {
  return work.selectFrom("extension").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Gives an id to its first publisher and locks it until the transaction's end; answers whose it is. */
export async function claimExtension(work: Work, row: Insertable<ExtensionRow>): Promise<Extension> {
  await work
    .insertInto("extension")
    .values(row)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
  return work.selectFrom("extension").selectAll().where("id", "=", row.id).forNoKeyUpdate().executeTakeFirstOrThrow();
}

export function extensionsOfAccount(work: Work, accountId: string): Promise<Extension[]> {
  return work.selectFrom("extension").selectAll().where("account_id", "=", accountId).orderBy("id").execute();
}

/** Ids of other publishers that read like an id. */
export async function idsLike(
  work: Work,
  of: { readonly skeleton: string; readonly publisher: string },
): Promise<readonly string[]> {
  const rows = await work
    .selectFrom("extension")
    .select("id")
    .where("skeleton", "=", of.skeleton)
    .where("publisher", "!=", of.publisher)
    .orderBy("id")
    .limit(LIKE_SHOWN)
    .execute();
  return rows.map((row) => row.id);
}

/** Locks an extension until the transaction's end: versions, handovers, takedowns and sales of it follow each other. */
export function lockExtension(work: Work, id: string) {
  return work.selectFrom("extension").selectAll().where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
}
