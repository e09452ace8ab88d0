import type { RateRule } from "@bourse/contract";
import { sql } from "kysely";
import type { Work } from "../../database/database.ts";

/** Result of a request for a token. */
export interface RateAnswer {
  readonly limit: number;
  readonly remaining: number;
  /** Milliseconds until the next token; 0 when there was one. */
  readonly waitMs: number;
}

/** A request for a token: the bucket, its refill rule, and the time. */
export interface Taking {
  readonly bucket: string;
  readonly rule: RateRule;
  readonly now: Date;
}

/**
 * Takes one token of a bucket that all nodes share, in one statement: of any number of concurrent requests, only as
 * many succeed as there are tokens. A clock that goes back adds none.
 */
export async function takeToken(work: Work, { bucket, rule, now }: Taking): Promise<RateAnswer> {
  const { burst, refillMs } = rule;
  const passed = sql`extract(epoch from (${now}::timestamptz - b.updated_at))::double precision * 1000`;
  const there = sql`least(${burst}::double precision, b.tokens + greatest(0, ${passed}) / ${refillMs}::double precision)`;
  const taken = await sql<{ tokens: number }>`
    insert into rate_bucket as b (bucket, tokens, updated_at) values (${bucket}, ${burst - 1}, ${now})
    on conflict (bucket) do update set tokens = ${there} - 1, updated_at = greatest(b.updated_at, ${now}::timestamptz)
      where ${there} >= 1
    returning tokens`.execute(work);
  const [left] = taken.rows;
  if (left) return { limit: burst, remaining: Math.floor(left.tokens), waitMs: 0 };
  const { rows } = await sql<{ tokens: number }>`
    select ${there} as tokens from rate_bucket as b where bucket = ${bucket}`.execute(work);
  // Another request may have taken the tokens that have been added since.
  const missing = 1 - Math.min(rows[0]?.tokens ?? 0, 1);
  return { limit: burst, remaining: 0, waitMs: Math.max(1, Math.ceil(missing * refillMs)) };
}

/** @returns 0 when a token was available, else the milliseconds until the next one. */
export async function takeSharedToken(work: Work, taking: Taking): Promise<number> {
  return (await takeToken(work, taking)).waitMs;
}

/** Deletes buckets that nobody has used since a time and that are full again. Returns how many. */
export async function forgetBuckets(work: Work, before: Date): Promise<number> {
  const { numDeletedRows } = await work.deleteFrom("rate_bucket").where("updated_at", "<", before).executeTakeFirst();
  return Number(numDeletedRows);
}
