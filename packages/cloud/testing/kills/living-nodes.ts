import type { Random } from "@bourse/testing/random";
import { type CloudProcess, MONEY_NODE, spawnCloud } from "../process.ts";

/** Nobody listens there: requests to it fail at once. */
const NOWHERE = "http://127.0.0.1:1";

/** A kill waits for this many living nodes: with none left alive, nothing happens that could be lost. */
const LEAST_ALIVE = 2;

/** A node cannot start while the database recovers; this is more attempts than recovery takes. */
const MOST_STARTS = 20;

/** Nodes that are killed and restarted. */
export class LivingNodes {
  kills = 0;
  readonly #environment: () => Readonly<Record<string, string>>;
  readonly #alive = new Map<number, CloudProcess>();
  readonly #starting = new Map<number, Promise<void>>();
  #isOver = false;

  constructor(environment: () => Readonly<Record<string, string>>) {
    this.#environment = environment;
  }

  /** Addresses of the nodes currently alive. */
  origins(): readonly string[] {
    const urls = [...this.#alive.values()].map((node) => node.url);
    return urls.length > 0 ? urls : [NOWHERE];
  }

  /** Starts nodes one after another, or all that are not running. */
  async start(count: number): Promise<void> {
    for (let index = 0; index < count; index += 1) await this.#starting.get(index);
    for (let index = 0; index < count; index += 1) if (!this.#alive.has(index)) await this.#launch(index);
  }

  /** Ends one living node with `kill -9` and restarts it; waits until another one is available. */
  async killOne(random: Random): Promise<void> {
    while (this.#alive.size < LEAST_ALIVE && this.#starting.size > 0) await Promise.race(this.#starting.values());
    const [index, node] = random.pick([...this.#alive]) ?? [];
    if (index === undefined || !node) return;
    this.#alive.delete(index);
    await node.kill();
    this.kills += 1;
    const starting = this.#launch(index).finally(() => this.#starting.delete(index));
    this.#starting.set(index, starting);
    // The code that waits for all of them handles the error.
    starting.catch(() => {});
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await Promise.allSettled(this.#starting.values());
    await Promise.all([...this.#alive.values()].map((node) => node.kill()));
  }

  async #launch(index: number): Promise<void> {
    for (let tries = 1; !this.#isOver; tries += 1) {
      const node = await spawnCloud(MONEY_NODE, this.#environment()).catch((fault: unknown) => {
        if (tries === MOST_STARTS) throw fault;
      });
      if (!node) continue;
      this.#alive.set(index, node);
      return;
    }
  }
}
