import { createHash } from "node:crypto";
import { type ModelAnswer, type ModelQuestion, modelAnswerFault } from "@bourse/contract";
import { HostRefusal } from "../../refusal.ts";

/**
 * The answer to a question, checked against it: form, every length, the order of quantiles, and that the model saw these
 * bars. @throws HostRefusal `forecast.answer_invalid`
 */
export function readAnswer(answer: unknown, question: ModelQuestion, revision: string): ModelAnswer {
  const fault = modelAnswerFault(answer) ?? faultOf(answer as ModelAnswer, question, revision);
  if (fault !== undefined) throw new HostRefusal("forecast.answer_invalid", fault);
  return answer as ModelAnswer;
}

function faultOf({ horizon, quantiles, evidence }: ModelAnswer, asked: ModelQuestion, revision: string) {
  if (horizon !== asked.horizon) return `it forecasts ${horizon} bars, not ${asked.horizon}`;
  if (Object.keys(quantiles).length !== asked.quantiles.length) return "it has other quantiles than were asked for";
  const paths = asked.quantiles.map((level) => quantiles[String(level)]);
  if (paths.some((path) => path?.length !== asked.horizon)) return "a quantile is missing or has another length";
  for (let step = 0; step < asked.horizon; step += 1) {
    const column = paths.map((path) => path?.[step] ?? Number.NaN);
    if (!column.every(Number.isFinite)) return "a price is no finite number";
    if (column.some((price, index) => index > 0 && price < (column[index - 1] as number))) return "quantiles cross";
  }
  if (evidence.model_revision !== revision) return `it is of revision ${evidence.model_revision}`;
  if (evidence.as_of !== asked.times.at(-1)) return "it is of another time";
  return evidence.data_hash === dataHash(asked.times, asked.closes) ? undefined : "it was made from other bars";
}

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
