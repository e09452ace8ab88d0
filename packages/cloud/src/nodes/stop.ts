import { setTimeout as delay } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { Log } from "../ports/log.ts";
import type { Health } from "./health.ts";

/** What ends with a node, in the order in which it ends. */
export interface StopOrder {
  readonly health: Health;
  readonly app: FastifyInstance;
  /** Workers and dispatchers; they end while requests are still being answered. */
  readonly workers: () => Promise<void>;
  /** What everything else needs: the operations port, then the database. */
  readonly last: () => Promise<void>;
}

/**
 * Stops a node so that nothing is lost: it first says that it is not ready, and asks every connection that brings a
 * request to end with the answer; after `drainDelayMs` it takes no new ones; what is being answered is answered.
 */
export async function stopNode(
  { health, app, workers, last }: StopOrder,
  { drainDelayMs, log }: { readonly drainDelayMs: number; readonly log: Log },
): Promise<void> {
  health.drain();
  log.info({}, "stopping");
  if (drainDelayMs > 0) await delay(drainDelayMs);
  await Promise.all([app.close(), workers()]);
  await last();
  log.info({}, "stopped");
}
