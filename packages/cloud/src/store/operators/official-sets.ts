import { keptOfficialSet, type OfficialSet, readKeptOfficialSet } from "@bourse/archive";
import type { Work } from "../../database/held.ts";

/** The newest set of official keys that a node of this service has used. */
export async function newestOfficialSet(work: Work): Promise<OfficialSet | undefined> {
  const row = await work.selectFrom("official_set").select("body").orderBy("revision", "desc").executeTakeFirst();
  return row && readKeptOfficialSet(row.body);
}

/** Revision of that set; undefined: none was used. */
export async function newestOfficialRevision(work: Work): Promise<number | undefined> {
  const row = await work.selectFrom("official_set").select("revision").orderBy("revision", "desc").executeTakeFirst();
  return row?.revision;
}

/** Remembers a set; one that is known already stays as it is. */
export async function recordOfficialSet(work: Work, set: OfficialSet, at: Date): Promise<void> {
  const row = { revision: set.revision, body: keptOfficialSet(set), first_used_at: at };
  await work
    .insertInto("official_set")
    .values(row)
    .onConflict((conflict) => conflict.column("revision").doNothing())
    .execute();
}
