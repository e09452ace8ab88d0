import type { Work } from "../../database/held.ts";
import type { ObjectStoreRow } from "../../database/tables/operations.ts";

export function knownStore(work: Work): Promise<ObjectStoreRow | undefined> {
  return work.selectFrom("object_store").selectAll().executeTakeFirst();
}

/** Records the store, replacing another one. */
export async function recordStore(work: Work, row: Omit<ObjectStoreRow, "singleton">): Promise<void> {
  await work
    .insertInto("object_store")
    .values({ singleton: true, ...row })
    .onConflict((conflict) => conflict.column("singleton").doUpdateSet(row))
    .execute();
}

/** Names per statement. */
const BATCH = 1000;

/** The given names without a submission's package. */
export async function unusedObjects(work: Work, names: readonly string[]): Promise<readonly string[]> {
  const unused: string[] = [];
  for (let from = 0; from < names.length; from += BATCH) {
    const some = names.slice(from, from + BATCH);
    const rows = await work.selectFrom("submission").select("object_name").where("object_name", "in", some).execute();
    const used = new Set(rows.map((row) => row.object_name));
    unused.push(...some.filter((name) => !used.has(name)));
  }
  return unused;
}
