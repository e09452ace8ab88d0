import { PLUGIN_LIMITS } from "@bourse/contract";
import type { KeptParts } from "./kept-plugin.ts";

/** Repeated looks at the folder of plugins, one at a time. */
export interface Looks {
  /** Takes the first look, and others from then on. Never rejects. */
  begin(): Promise<void>;
  /** Takes a look that begins after this call. Never rejects. */
  now(): Promise<void>;
  /** Waits for the look under way and starts no other. */
  end(): Promise<void>;
}

/** Looks again some time after each look, and much later after a slow one. */
export function looksOf(
  take: () => Promise<void>,
  { clock, limits = PLUGIN_LIMITS, report }: Pick<KeptParts, "clock" | "limits" | "report">,
): Looks {
  let last: Promise<void> = Promise.resolve();
  let cancel = () => {};
  let isEnded = false;
  const look = async () => {
    if (!isEnded) await take().catch(report);
  };
  const now = () => {
    last = last.then(look);
    return last;
  };
  const again = async () => {
    const began = clock.elapsed();
    await now();
    const took = clock.elapsed() - began;
    if (!isEnded) cancel = clock.after(Math.max(limits.lookMs, took * limits.lookRest), () => void again());
  };
  return {
    begin: again,
    now,
    async end() {
      isEnded = true;
      cancel();
      await last;
    },
  };
}
