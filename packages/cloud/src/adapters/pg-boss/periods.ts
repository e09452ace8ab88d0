import type { PgBoss } from "pg-boss";
import type { Outage } from "../../outage.ts";

/** Sends each periodic job when it is due. Every node sends it; the queue accepts one per period. */
export class Periods {
  readonly #boss: PgBoss;
  readonly #outage: Outage;
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #asking = new Set<Promise<void>>();

  /** `outage`: of the queue's database, which ends when a job can be sent. */
  constructor(boss: PgBoss, outage: Outage) {
    this.#boss = boss;
    this.#outage = outage;
  }

  /** @param seconds - below one only in tests: then each node has its own period. */
  start(name: string, seconds: number): void {
    const ask = () => {
      const asked = this.#ask(name, seconds).finally(() => this.#asking.delete(asked));
      this.#asking.add(asked);
    };
    ask();
    this.#timers.push(setInterval(ask, seconds * 1000).unref());
  }

  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    await Promise.all(this.#asking);
  }

  async #ask(name: string, seconds: number): Promise<void> {
    try {
      await this.#boss.send(name, {}, seconds < 1 ? {} : { singletonSeconds: Math.floor(seconds) });
      this.#outage.worked();
    } catch (fault) {
      this.#outage.failed(fault, { job: name });
    }
  }
}
