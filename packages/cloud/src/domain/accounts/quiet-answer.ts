import { setTimeout as wait } from "node:timers/promises";

/** Answers only after `ms`, so that timing does not reveal what was done. */
export async function quietAnswer<Value>(ms: number, work: () => Promise<Value>): Promise<Value> {
  const [outcome] = await Promise.allSettled([work(), wait(ms)]);
  if (outcome.status === "rejected") throw outcome.reason;
  return outcome.value;
}
