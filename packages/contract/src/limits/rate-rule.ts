/** A bucket of requests: `burst` at once, then one per `refillMs`. */
export interface RateRule {
  readonly burst: number;
  readonly refillMs: number;
}
