import { setTimeout as delay } from "node:timers/promises";
import { patiently } from "@bourse/testing/patience";

/** Soon at first, then less and less often: polling takes time from the awaited work. */
const POLL_MS = { first: 5, factor: 1.6, most: 100 };
const GIVE_UP_MS = patiently(60_000);

/** Polls until there is a result. */
export async function until<Value>(ask: () => Promise<Value | undefined>, what: string): Promise<Value> {
  const deadline = Date.now() + GIVE_UP_MS;
  for (let wait = POLL_MS.first; ; wait = Math.min(wait * POLL_MS.factor, POLL_MS.most)) {
    const value = await ask();
    if (value !== undefined) return value;
    if (Date.now() > deadline) throw new Error(`waited in vain for ${what}`);
    await delay(wait);
  }
}
