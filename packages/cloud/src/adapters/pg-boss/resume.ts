import { sql } from "kysely";
import type { Work } from "../../database/held.ts";

/** Makes jobs that a dead process left running due at once. For a database with only one process. */
export async function resumeRunning(work: Work): Promise<void> {
  await work
    .updateTable("pgboss.job")
    .set({ state: "retry", start_after: sql`now()` })
    .where("state", "=", "active")
    .execute();
}
