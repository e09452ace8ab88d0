import { setTimeout as delay } from "node:timers/promises";
import { patiently } from "@bourse/testing/patience";
import { type QueryExecutorProvider, sql } from "kysely";

/** Soon at first, then less and less often: polling takes time from the awaited work. */
const POLL_MS = { first: 5, factor: 1.6, most: 100 };
const GIVE_UP_MS = patiently(60_000);

/** Polls until there is a result. */
export async function until<Value>(ask: () => Promise<Value | undefined>, what: string): Promise<Value> {
  const deadline = Date.now() + GIVE_UP_MS;
  for (let wait = POLL_MS.first; ; wait = Math.min(wait * POLL_MS.factor, POLL_MS.most)) {
    const value = await ask();
    if (value !== undefined) return value;
    if (Date.now() > deadline) throw new Error(`waited in vain for ${what}`);
    await delay(wait);
  }
}

/**
 * Waits until another connection to the same database waits for a lock.
 * @param statement - its text, as `ilike` matches it
 */
export async function untilLocked(database: QueryExecutorProvider, statement = "%"): Promise<void> {
  const ask = sql`select 1 from pg_stat_activity where datname = current_database()
    and wait_event_type = 'Lock' and query ilike ${statement}`;
  await until(async () => (await ask.execute(database)).rows[0], `a lock to hold up ${statement}`);
}
