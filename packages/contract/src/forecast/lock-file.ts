import { type Static, Type } from "typebox";
import { closed } from "../schemas/bodies.ts";
import { faultSaid } from "../schemas/faults-of.ts";

/** Path of the lock file in a model's package. It pins wheels and weights, which are not in the signed inventory themselves. */
export const FORECAST_LOCK_FILE = "forecast.lock.json";

const Hash = Type.String({ pattern: "^[0-9a-f]{64}$" });
const Name = Type.String({ pattern: "^[A-Za-z0-9_][A-Za-z0-9._-]{0,127}$" });

export const ForecastLockSchema = closed({
  model_revision: Type.String({ pattern: "^[0-9a-f]{40}$" }),
  /** Seed of the training. */
  seed: Type.Integer({ minimum: 0 }),
  numpy: closed({
    version: Type.String(),
    /** The accepted wheels. The host also accepts an unpacked NumPy, which it hashes when it copies it. */
    wheels: Type.Array(closed({ file: Name, sha256: Hash }), { maxItems: 64 }),
  }),
  weights: Type.Array(closed({ path: Name, bytes: Type.Integer({ minimum: 1 }), sha256: Hash }), {
    minItems: 1,
    maxItems: 64,
  }),
});

/** The parts of a model besides its package, with every hash. */
export type ForecastLock = Static<typeof ForecastLockSchema>;

/** The reason why a value is no lock file, in words; undefined if it is one. */
export function forecastLockFault(value: unknown): string | undefined {
  return faultSaid(ForecastLockSchema, value);
}
