import { setTimeout as delay } from "node:timers/promises";

const POLL_MS = 20;
const GIVE_UP_MS = 60_000;

/** Asks again until there is an answer. */
export async function until<Value>(ask: () => Promise<Value | undefined>, what: string): Promise<Value> {
  const deadline = Date.now() + GIVE_UP_MS;
  for (;;) {
    const value = await ask();
    if (value !== undefined) return value;
    if (Date.now() > deadline) throw new Error(`waited in vain for ${what}`);
    await delay(POLL_MS);
  }
}
