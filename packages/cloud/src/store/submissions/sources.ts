import type { Insertable, Selectable } from "kysely";
import { doWithNext, type Work } from "../../database/held.ts";
import type { SourceRow } from "../../database/tables/review.ts";

export function insertSources(work: Work, row: Insertable<SourceRow>): Promise<void> {
  return doWithNext(work, work.insertInto("submission_source").values(row));
}

export function sourcesOf(work: Work, submissionId: string): Promise<Selectable<SourceRow> | undefined> {
  return work.selectFrom("submission_source").selectAll().where("submission_id", "=", submissionId).executeTakeFirst();
}

export async function makePublic(work: Work, submissionId: string): Promise<void> {
  await work
    .updateTable("submission_source")
    .set({ is_public: true })
    .where("submission_id", "=", submissionId)
    .execute();
}

/** Records whether the sources give the guest of the package. */
export async function saveRebuilt(
  work: Work,
  submissionId: string,
  found: Pick<Selectable<SourceRow>, "rebuilt" | "reason">,
): Promise<void> {
  await work.updateTable("submission_source").set(found).where("submission_id", "=", submissionId).execute();
}
