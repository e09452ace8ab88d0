import type { CloudParts } from "@bourse/cloud";
import type { Random } from "./random.ts";

type Pool = NonNullable<CloudParts["pool"]>;
type Client = Awaited<ReturnType<Pool["connect"]>>;

/** What a node that dies says to nobody: PostgreSQL's "the administrator ended the connection". */
const CONNECTION_LOST = { code: "57P01" };

/** A pool whose connections break at any statement: before it, or after it and before its answer. */
export class MortalPool {
  readonly pool: Pool;
  /** Once in how many statements; 0: never. */
  deadlyOnceIn = 0;
  crashes = 0;
  readonly #random: Random;

  constructor(pool: Pool, random: Random) {
    this.#random = random;
    this.pool = {
      options: {},
      end: () => pool.end(),
      connect: async () => this.#mortal(await pool.connect()),
    };
  }

  #mortal(client: Client): Client {
    let isDead = false;
    const die = async (): Promise<never> => {
      isDead = true;
      this.crashes += 1;
      // What the server does with a connection that is gone.
      await client.query("rollback", []);
      throw Object.assign(new Error("the connection is gone"), CONNECTION_LOST);
    };
    const query = async (text: string, values: readonly unknown[]) => {
      if (isDead) throw Object.assign(new Error("the connection is gone"), CONNECTION_LOST);
      if (!this.#strikes()) return client.query(text, values);
      // The worst moment of all is after a commit, before anybody knows.
      if (this.#random.once(2)) await client.query(text, values);
      return die();
    };
    return { query: query as typeof client.query, release: () => client.release() };
  }

  #strikes(): boolean {
    return this.deadlyOnceIn > 0 && this.#random.once(this.deadlyOnceIn);
  }
}
