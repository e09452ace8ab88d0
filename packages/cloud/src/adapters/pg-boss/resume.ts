import { sql } from "kysely";
import type { Work } from "../../database/database.ts";

/** Makes every job due that a process left running when it died. For a database that has no other process. */
export async function resumeRunning(work: Work): Promise<void> {
  await work
    .updateTable("pgboss.job")
    .set({ state: "retry", start_after: sql`now()` })
    .where("state", "=", "active")
    .execute();
}
