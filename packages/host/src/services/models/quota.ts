import type { ModelLimits } from "@bourse/contract";
import { CommandFailure } from "../../broker/failure.ts";
import type { Clock } from "../../ports/clock.ts";

/** Counts what extensions ask of models: the trader pays for every request. */
export interface Quota {
  /**
   * Takes a place; the answer gives it back.
   *
   * @throws CommandFailure `command.busy`
   */
  take(extensionId: string): () => void;
}

type QuotaLimits = Pick<ModelLimits, "maxConcurrent" | "maxConcurrentPerExtension" | "maxPerMinute">;

const MINUTE_MS = 60_000;

export function modelQuota(clock: Clock, limits: QuotaLimits): Quota {
  const running = new Map<string, number>();
  const begun = new Map<string, readonly number[]>();
  let total = 0;
  // A clock that was set back must not lock an extension out: times ahead of now count no more.
  const recentOf = (id: string, now: number) => (begun.get(id) ?? []).filter((at) => at > now - MINUTE_MS && at <= now);
  return {
    take(id) {
      const now = clock.now().getTime();
      const recent = recentOf(id, now);
      const own = running.get(id) ?? 0;
      if (own >= limits.maxConcurrentPerExtension || total >= limits.maxConcurrent) {
        throw new CommandFailure("command.busy", "earlier questions to the model have no answer yet");
      }
      if (recent.length >= limits.maxPerMinute) {
        throw new CommandFailure("command.busy", `${limits.maxPerMinute} questions to the model within a minute`);
      }
      begun.set(id, [...recent, now]);
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
