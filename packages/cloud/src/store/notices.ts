import type { Insertable } from "kysely";
import type { Work } from "../database/database.ts";
import type { NoticeRow } from "../database/tables/notices.ts";

export async function insertNotice(work: Work, row: Insertable<NoticeRow>): Promise<void> {
  await work.insertInto("notice").values(row).execute();
}
