import type { Work } from "../database/database.ts";
import type { ExtensionRow } from "../database/tables.ts";

export function extensionById(work: Work, id: string): Promise<ExtensionRow | undefined> {
  return work.selectFrom("extension").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Gives an id to its first publisher and locks it until the transaction's end; answers whose it is. */
export async function claimExtension(work: Work, row: ExtensionRow): Promise<ExtensionRow> {
  await work
    .insertInto("extension")
    .values(row)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
  return work.selectFrom("extension").selectAll().where("id", "=", row.id).forUpdate().executeTakeFirstOrThrow();
}

export function extensionsOfAccount(work: Work, accountId: string): Promise<ExtensionRow[]> {
  return work.selectFrom("extension").selectAll().where("account_id", "=", accountId).orderBy("id").execute();
}
