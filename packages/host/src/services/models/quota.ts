import type { ModelLimits } from "@bourse/contract";
import type { Clock } from "@bourse/platform";
import { CommandFailure } from "@bourse/runtime/broker";
import { rate } from "../rate.ts";

/** Limits the extensions' requests to models, because the trader pays for each. */
export interface Quota {
  /** Takes a slot; returns a function that releases it. @throws CommandFailure `command.busy` */
  take(extensionId: string): () => void;
}

type QuotaLimits = Pick<ModelLimits, "maxConcurrent" | "maxConcurrentPerExtension" | "maxPerMinute">;

const MINUTE_MS = 60_000;

export function modelQuota(clock: Pick<Clock, "elapsed">, limits: QuotaLimits): Quota {
  const running = new Map<string, number>();
  const pace = rate(clock, { most: limits.maxPerMinute, windowMs: MINUTE_MS });
  let total = 0;
  return {
    take(id) {
      const own = running.get(id) ?? 0;
      if (own >= limits.maxConcurrentPerExtension || total >= limits.maxConcurrent) {
        throw new CommandFailure("command.busy", "earlier questions to the model have no answer yet");
      }
      if (!pace.take(id)) {
        throw new CommandFailure("command.busy", `${limits.maxPerMinute} questions to the model within a minute`);
      }
      running.set(id, own + 1);
      total += 1;
      return once(() => {
        total -= 1;
        const left = (running.get(id) ?? 1) - 1;
        if (left > 0) running.set(id, left);
        else running.delete(id);
      });
    },
  };
}

function once(work: () => void): () => void {
  let done = false;
  return () => {
    if (done) return;
    done = true;
    work();
  };
}
