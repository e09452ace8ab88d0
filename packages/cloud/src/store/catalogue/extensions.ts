import type { Insertable, Selectable } from "kysely";
import { doWithNext, type Work } from "../../database/held.ts";
import type { ExtensionRow } from "../../database/tables.ts";

/** Similar ids shown to a reviewer beside a new one; more would not help. */
export const LIKE_SHOWN = 5;

/** All columns except the catalogue entry, which may be as long as a manifest. */
const COLUMNS = [
  "id",
  "account_id",
  "publisher",
  "created_at",
  "latest_key",
  "price_amount",
  "price_currency",
] as const satisfies readonly (keyof ExtensionRow)[];

export type Extension = Pick<Selectable<ExtensionRow>, (typeof COLUMNS)[number]>;

export function extensionById(work: Work, id: string): Promise<Extension | undefined> {
  return work.selectFrom("extension").select(COLUMNS).where("id", "=", id).executeTakeFirst();
}

/**
 * Assigns an id to its first publisher, together with the next statement; {@link selectExtensionLocked} then returns
 * its owner.
 */
export function claimExtension(work: Work, row: Insertable<ExtensionRow>): Promise<void> {
  return doWithNext(
    work,
    work
      .insertInto("extension")
      .values(row)
      .onConflict((conflict) => conflict.column("id").doNothing()),
  );
}

export function extensionsOfAccount(work: Work, accountId: string): Promise<Extension[]> {
  return work.selectFrom("extension").select(COLUMNS).where("account_id", "=", accountId).orderBy("id").execute();
}

/** Ids of other publishers that resemble an id. */
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

/** Ids that other publishers have in the catalogue since a time; the length of their skeletons lies in a range. */
export async function idsSince(
  work: Work,
  of: { readonly publisher: string; readonly since: Date; readonly shortest: number; readonly longest: number },
): Promise<readonly string[]> {
  const rows = await work
    .selectFrom("extension")
    .select("id")
    .where("publisher", "!=", of.publisher)
    .where("latest_key", "is not", null)
    .where("created_at", "<=", of.since)
    .where(({ fn }) => fn<number>("length", ["skeleton"]), ">=", of.shortest)
    .where(({ fn }) => fn<number>("length", ["skeleton"]), "<=", of.longest)
    .orderBy("id")
    .execute();
  return rows.map((row) => row.id);
}

/** Locks an extension until the end of the transaction: its versions, transfers, takedowns and sales are serialised. */
export function lockExtension(work: Work, id: string) {
  return selectExtensionLocked(work, id).executeTakeFirst();
}

/** Like {@link lockExtension}, to be read together with the next statement. */
export function selectExtensionLocked(work: Work, id: string) {
  return work.selectFrom("extension").select(COLUMNS).where("id", "=", id).forNoKeyUpdate();
}
