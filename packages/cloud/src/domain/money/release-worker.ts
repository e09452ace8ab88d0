import type { Service } from "../service.ts";
import { releaseDue } from "./releases.ts";

/** Sales of one round; the next follows at once while there are more. */
const BATCH = 100;

/** Makes earnings available as their hold ends. Any number of nodes may run one: a sale is locked by who releases it. */
export class ReleaseWorker {
  readonly #service: Service;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor(service: Service) {
    this.#service = service;
  }

  start(): void {
    this.#running = this.#run();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  async #run(): Promise<void> {
    try {
      while (!this.#isStopped && (await releaseDue(this.#service, { most: BATCH })) === BATCH);
    } catch (fault) {
      this.#service.log.error({ fault: String(fault) }, "earnings could not be released now");
    }
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => this.start(), this.#service.limits.money.releaseEveryMs);
    this.#timer.unref();
  }
}
