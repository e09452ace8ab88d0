import { setTimeout as wait } from "node:timers/promises";

/** Answers no sooner than after `ms`: what is done within that time does not show in when the answer comes. */
export async function quietAnswer<Value>(ms: number, work: () => Promise<Value>): Promise<Value> {
  const [outcome] = await Promise.allSettled([work(), wait(ms)]);
  if (outcome.status === "rejected") throw outcome.reason;
  return outcome.value;
}
