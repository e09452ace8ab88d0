import { setTimeout as delay } from "node:timers/promises";
import { type Service, type ServiceSpec, startService } from "./service.ts";

export interface Supervision {
  readonly say: (line: string) => void;
  /**
   * Number of ends within {@link withinMs} of a start before the service is given up: a permanent fault will not go
   * away.
   */
  readonly attempts: number;
  readonly withinMs: number;
  /** Wait before a restart; it doubles with each early end. */
  readonly waitMs: number;
}

/** A full disk or a damaged store ends a service immediately, every time; a crash or a `kill -9` does so once. */
export const SUPERVISION = { attempts: 5, withinMs: 60_000, waitMs: 250 } as const;

/**
 * Keeps a service running: one that ends by itself is restarted, and nothing else is touched. The returned `ended`
 * resolves when the service is given up.
 */
export async function supervise(spec: ServiceSpec, supervision: Supervision): Promise<Service> {
  const { say, attempts, withinMs, waitMs } = supervision;
  const stopping = new AbortController();
  let current = await startService(spec);
  const ended = keep();
  return {
    name: spec.name,
    url: spec.url,
    get pid() {
      return current.pid;
    },
    ended,
    async stop() {
      stopping.abort();
      await current.stop();
      await ended;
    },
  };

  async function keep(): Promise<string> {
    let soon = 0;
    for (;;) {
      const startedAt = performance.now();
      const how = await current.ended;
      if (stopping.signal.aborted) return how;
      soon = performance.now() - startedAt < withinMs ? soon + 1 : 1;
      if (soon >= attempts) return how;
      say(`${spec.name} ended by itself (${how}); starting it again`);
      await delay(waitMs * 2 ** (soon - 1), undefined, { signal: stopping.signal }).catch(aborted);
      if (stopping.signal.aborted) return how;
      const next = await startService(spec).catch(startFailed);
      if (!next) return how;
      current = next;
      if (stopping.signal.aborted) await current.stop();
      else say(`${spec.name} is back`);
    }
  }

  function startFailed(cause: unknown): undefined {
    say(cause instanceof Error ? cause.message : String(cause));
  }
}

function aborted(cause: unknown): void {
  if (!(cause instanceof Error) || cause.name !== "AbortError") throw cause;
}
