import { createHash } from "node:crypto";

/** The model's own hash over its series, computed here from the data that was sent: see `ModelAnswerSchema`. */
export function dataHash(times: readonly string[], closes: readonly number[]): string {
  const hash = createHash("sha256");
  const double = Buffer.alloc(8);
  for (const [index, time] of times.entries()) {
    double.writeDoubleLE(closes[index] ?? Number.NaN);
    hash.update(time).update(double);
  }
  return hash.digest("hex");
}
