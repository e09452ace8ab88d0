import type { RateRule } from "@bourse/contract";
import type { RateAnswer } from "../store/accounts/rates.ts";

/** Buckets that are kept; the least recently used one is full again anyway. */
const MOST_BUCKETS = 20_000;

interface Bucket {
  tokens: number;
  at: number;
}

/** Token buckets of one node, by caller. */
export class RateLimiter {
  readonly #rule: RateRule;
  readonly #elapsed: () => number;
  readonly #buckets = new Map<string, Bucket>();
  #latest: Bucket | undefined;

  constructor(rule: RateRule, elapsed: () => number) {
    this.#rule = rule;
    this.#elapsed = elapsed;
  }

  take(who: string): RateAnswer {
    const { burst, refillMs } = this.#rule;
    const now = this.#elapsed();
    const bucket = this.#buckets.get(who) ?? this.#open(now);
    bucket.tokens = Math.min(burst, bucket.tokens + (now - bucket.at) / refillMs);
    bucket.at = now;
    if (bucket !== this.#latest) this.#moveLast(who, bucket);
    if (bucket.tokens < 1) return { limit: burst, remaining: 0, waitMs: Math.ceil((1 - bucket.tokens) * refillMs) };
    bucket.tokens -= 1;
    return { limit: burst, remaining: Math.floor(bucket.tokens), waitMs: 0 };
  }

  /** Moves it to the end of the order of use: a bucket that is in use must not be evicted for its age. */
  #moveLast(who: string, bucket: Bucket): void {
    this.#buckets.delete(who);
    this.#buckets.set(who, bucket);
    this.#latest = bucket;
  }

  #open(now: number): Bucket {
    if (this.#buckets.size >= MOST_BUCKETS) {
      const oldest = this.#buckets.keys().next().value;
      if (oldest !== undefined) this.#buckets.delete(oldest);
    }
    return { tokens: this.#rule.burst, at: now };
  }
}
