import { createHash } from "node:crypto";
import type { RateRule } from "@bourse/contract";
import { type RawBuilder, sql } from "kysely";
import type { Work } from "../../database/held.ts";
import { readyStatement, type Slot } from "../../database/ready-statement.ts";

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

interface TokensRow {
  readonly tokens: number;
}

const HASH_CHARACTERS = 32;

/** The bucket of a caller, named by a hash: the table must count callers without identifying them. */
export function bucketNamed(kind: string, who: string): string {
  return `${kind}:${createHash("sha256").update(who).digest("hex").slice(0, HASH_CHARACTERS)}`;
}

/** Like {@link bucketNamed}, as an SQL expression, for a caller that the statement itself finds. */
export function bucketOf(kind: RawBuilder<string>, who: RawBuilder<unknown>): RawBuilder<string> {
  return sql`(${kind}::text || ':' || left(encode(sha256(convert_to(${who}, 'UTF8')), 'hex'), ${sql.lit(HASH_CHARACTERS)}))`;
}

/** The rule of a bucket, and the current time. */
type Filling = Pick<Taking, "rule" | "now">;

/** Tokens of a bucket `b` at the current time. A clock that goes back adds none. */
function tokensThere(slot: Slot<Filling>): RawBuilder<number> {
  const passed = sql`extract(epoch from (${slot(({ now }) => now)}::timestamptz - b.updated_at))::double precision * 1000`;
  const burst = sql`${slot(({ rule }) => rule.burst)}::double precision`;
  const refillMs = sql`${slot(({ rule }) => rule.refillMs)}::double precision`;
  return sql`least(${burst}, b.tokens + greatest(0, ${passed}) / ${refillMs})`;
}

/**
 * The statement that takes one token of each bucket that a query names: of any number of concurrent requests, only as many
 * succeed as there are tokens.
 */
export function takingToken(slot: Slot<Filling>, buckets: RawBuilder<unknown>): RawBuilder<TokensRow> {
  const there = tokensThere(slot);
  const now = sql`${slot((given) => given.now)}::timestamptz`;
  return sql`
    insert into rate_bucket as b (bucket, tokens, updated_at)
      select named.bucket, ${slot(({ rule }) => rule.burst - 1)}::double precision, ${now} from ${buckets} as named (bucket)
    on conflict (bucket) do update set tokens = ${there} - 1, updated_at = greatest(b.updated_at, ${now})
      where ${there} >= 1
    returning tokens`;
}

const takeStatement = readyStatement<Taking, TokensRow>((builder, slot) =>
  takingToken(slot, sql`(values (${slot(({ bucket }) => bucket)}))`).compile(builder),
);

const lookStatement = readyStatement<Taking, TokensRow>((builder, slot) =>
  sql<TokensRow>`select ${tokensThere(slot)} as tokens from rate_bucket as b
    where bucket = ${slot(({ bucket }) => bucket)}`.compile(builder),
);

/** Takes one token of a bucket that all nodes share. A request without a token learns how long to wait. */
export async function takeToken(work: Work, taking: Taking): Promise<RateAnswer> {
  const { rows } = await work.executeQuery(takeStatement(taking));
  return rows[0] ? leftOf(taking, rows[0].tokens) : waitOf(work, taking);
}

/** The result of a request that took a token. */
export function leftOf({ rule }: Filling, tokens: number): RateAnswer {
  return { limit: rule.burst, remaining: Math.floor(tokens), waitMs: 0 };
}

/** The result of a request that found no token. */
export async function waitOf(work: Work, taking: Taking): Promise<RateAnswer> {
  const { burst, refillMs } = taking.rule;
  const { rows } = await work.executeQuery(lookStatement(taking));
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
