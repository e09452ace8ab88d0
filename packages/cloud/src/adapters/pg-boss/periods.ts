import type { PgBoss } from "pg-boss";
import type { Outage } from "../../outage.ts";

/** Asks for each periodic job when its time has come. Every node asks; the queue takes one a period. */
export class Periods {
  readonly #boss: PgBoss;
  readonly #outage: Outage;
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #asking = new Set<Promise<void>>();

  /** `outage`: of the queue's database, which answers when a job could be asked for. */
  constructor(boss: PgBoss, outage: Outage) {
    this.#boss = boss;
    this.#outage = outage;
  }

  /** @param seconds - below one only in tests: then each node's period is its own. */
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
