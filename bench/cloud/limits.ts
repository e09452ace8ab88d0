import { TEST_LIMITS } from "@bourse/cloud/testing";
import { CLOUD_LIMITS, type CloudLimits } from "@bourse/contract";

/** A round sends more reads than any test: a refused one would be counted as a fast answer. */
const read = { burst: Number.MAX_SAFE_INTEGER, refillMs: 1 };

/** No rate limit takes effect, and workers poll as often as in production. */
export const BENCH_LIMITS: CloudLimits = { ...CLOUD_LIMITS, rates: { ...TEST_LIMITS.rates, read } };
