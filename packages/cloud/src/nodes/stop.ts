import { setTimeout as delay } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { Log } from "../ports/log.ts";
import type { Health } from "./health.ts";

/** The parts of a node, in the order in which they stop. */
export interface StopOrder {
  readonly health: Health;
  readonly app: FastifyInstance;
  /** Workers and dispatchers; they stop while requests are still being answered. */
  readonly workers: () => Promise<void>;
  /** Dependencies of everything else: the operations port, then the database. */
  readonly last: () => Promise<void>;
}

/**
 * Stops a node without losing anything: first it reports that it is not ready, and closes each connection after its
 * next answer; after `drainDelayMs` it accepts no new connections; open requests are answered.
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
