/** Seconds since authentication within which a login counts as recent. The specification's figure. */
export const RECENT_LOGIN_SECONDS = 1800;
/** Smallest amount of a withdrawal in minor units. The specification's figure. */
export const AMOUNT_MINOR_MIN = 1;

/** A bucket of requests: `burst` at once, then one per `refillMs`. */
export interface RateRule {
  readonly burst: number;
  readonly refillMs: number;
}
