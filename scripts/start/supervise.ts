import { setTimeout as delay } from "node:timers/promises";
import { type Service, type ServiceSpec, startService, type Waiting } from "./service.ts";

export interface Supervision extends Waiting {
  /** Number of early ends in a row after which the service is given up: a permanent fault will not go away. */
  readonly attempts: number;
  /** Given time. An end within this time after the service was ready, or before it was ready, counts as early. */
  readonly livedMs: number;
  /** Wait before a restart; it doubles with each early end. */
  readonly waitMs: number;
}

/**
 * A full disk or a damaged store ends a service at once each time. A service that has lived for a while started
 * correctly, so it is restarted however often it is killed.
 */
export const SUPERVISION = { attempts: 5, livedMs: 10_000, waitMs: 250 } as const;

/**
 * Keeps a service running: when it ends by itself it is restarted, and no other service is affected. The returned
 * `ended` resolves when the service is given up.
 */
export async function supervise(spec: ServiceSpec, supervision: Supervision): Promise<Service> {
  const { say, machine } = supervision;
  const stopping = new AbortController();
  const signal = supervision.signal ? AbortSignal.any([stopping.signal, supervision.signal]) : stopping.signal;
  let current = await startService(spec, supervision);
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
    let early = 0;
    let end = await endOf(current);
    for (;;) {
      early = end.isEarly ? early + 1 : 0;
      if (signal.aborted || early >= supervision.attempts) return end.how;
      say(`${end.told}; starting it again`);
      await delay(supervision.waitMs * 2 ** early, undefined, { signal }).catch(aborted);
      if (signal.aborted) return end.how;
      end = await startAgain();
    }
  }

  async function startAgain(): Promise<End> {
    const next = await startService(spec, { ...supervision, signal }).catch(messageOf);
    if (typeof next === "string") return { how: next, told: next, isEarly: true };
    current = next;
    if (signal.aborted) await current.stop();
    else say(`${spec.name} is back`);
    return endOf(next);
  }

  async function endOf(service: Service): Promise<End> {
    const readyAt = machine.now();
    const how = await service.ended;
    return {
      how,
      told: `${spec.name} ended by itself (${how})`,
      isEarly: machine.now() - readyAt < supervision.livedMs,
    };
  }
}

interface End {
  readonly how: string;
  readonly told: string;
  readonly isEarly: boolean;
}

const messageOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));

function aborted(cause: unknown): void {
  if (!(cause instanceof Error) || cause.name !== "AbortError") throw cause;
}
