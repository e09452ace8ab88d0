import type { RateRule } from "@bourse/contract";
import { sql } from "kysely";
import type { Work } from "../database/database.ts";

/**
 * Takes one token of a bucket that all nodes share.
 *
 * @returns 0 when a token was there, else the milliseconds until there is one.
 */
export async function takeSharedToken(work: Work, bucket: string, rule: RateRule, now: Date): Promise<number> {
  await work
    .insertInto("rate_bucket")
    .values({ bucket, tokens: rule.burst, updated_at: now })
    .onConflict((conflict) => conflict.column("bucket").doNothing())
    .execute();
  const row = await work
    .selectFrom("rate_bucket")
    .selectAll()
    .where("bucket", "=", bucket)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const passed = Math.max(0, now.getTime() - row.updated_at.getTime());
  const tokens = Math.min(rule.burst, row.tokens + passed / rule.refillMs);
  if (tokens < 1) return Math.ceil((1 - tokens) * rule.refillMs);
  await sql`update rate_bucket set tokens = ${tokens - 1}, updated_at = ${now} where bucket = ${bucket}`.execute(work);
  return 0;
}
