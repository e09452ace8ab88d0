import type { Insertable, Selectable } from "kysely";
import type { Work } from "../../database/held.ts";
import type { CommentRow } from "../../database/tables/review.ts";
import type { PageRequest } from "../lists/page.ts";

export async function insertComment(work: Work, row: Insertable<CommentRow>): Promise<void> {
  await work.insertInto("submission_comment").values(row).execute();
}

/** A submission's comments, oldest first. */
export function commentsOf(
  work: Work,
  of: PageRequest & { readonly submissionId: string; readonly shown: "all" | "public" },
): Promise<Selectable<CommentRow>[]> {
  let query = work.selectFrom("submission_comment").selectAll().where("submission_id", "=", of.submissionId);
  if (of.shown === "public") query = query.where("is_internal", "=", false);
  if (of.after !== undefined) query = query.where("seq", ">", BigInt(of.after));
  return query
    .orderBy("seq")
    .limit(of.limit + 1)
    .execute();
}

export async function countComments(work: Work, submissionId: string): Promise<number> {
  const row = await work
    .selectFrom("submission_comment")
    .select((select) => select.fn.countAll().as("count"))
    .where("submission_id", "=", submissionId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
