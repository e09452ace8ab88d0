import { TEST_LIMITS } from "@bourse/cloud/testing";
import { CLOUD_LIMITS, type CloudLimits } from "@bourse/contract";

/** A round sends more reads than any test: one that was refused would be counted as a fast answer. */
const read = { burst: Number.MAX_SAFE_INTEGER, refillMs: 1 };

/** No caller is ever held back, and workers look as often as an operator's do. */
export const BENCH_LIMITS: CloudLimits = { ...CLOUD_LIMITS, rates: { ...TEST_LIMITS.rates, read } };
