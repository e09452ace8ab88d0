import { type BatchingClient, type CloudParts, isBatching, type Statement } from "@bourse/cloud";
import { currentFate, type Fate } from "./fate.ts";

type Pool = NonNullable<CloudParts["pool"]>;
type Client = Awaited<ReturnType<Pool["connect"]>>;

/** Message of a deliberately broken connection in the service's log. */
export const LOST = "the connection is gone";

/** A dying node's error: PostgreSQL's "the administrator ended the connection". */
const lost = () => Object.assign(new Error(LOST), { code: "57P01" });

/** A pool whose connections break as a request's fate demands. */
export class MortalPool {
  readonly pool: Pool;
  /** Number of broken connections by how they broke. */
  readonly crashes = { before: 0, after: 0, cut: 0 };
  /** Those that broke at a commit. */
  commits = 0;

  constructor(pool: Pool) {
    this.pool = {
      options: {},
      end: () => pool.end(),
      connect: async () => this.#mortal(await pool.connect()),
    };
  }

  #mortal(client: Client): Client {
    let isDead = false;
    const send = async <Result>(way: Way<Result>): Promise<Result> => {
      if (isDead) throw lost();
      const fate = currentFate();
      if (!strikes(fate)) return way.send();
      isDead = true;
      if (way.isCommit) this.commits += 1;
      await this.#break(client, fate, way);
      throw lost();
    };
    const query = (text: string, values: unknown[]) =>
      send({ isCommit: text === "commit", send: () => client.query(text, values) });
    const one = { query: query as typeof client.query, release: (isBroken?: boolean) => client.release(isBroken) };
    if (!isBatching(client)) return one;
    const queryAll = (statements: readonly Statement[]) =>
      send({ isCommit: statements.at(-1)?.text === "commit", send: () => client.queryAll(statements) });
    return { ...one, queryAll } as Client & BatchingClient;
  }

  async #break(client: Client, { how }: Fate, { send }: Way<unknown>): Promise<void> {
    const cut = how === "cut" ? wireOf(client) : undefined;
    this.crashes[how === "cut" && !cut ? "before" : how] += 1;
    if (cut) {
      // The server may or may not execute it; the service never learns which.
      const sent = send().catch(() => {});
      cut.destroy();
      await sent;
      return;
    }
    // The worst moment is after a commit, before its answer.
    if (how === "after") await send().catch(() => {});
    // A server rolls back when a connection is lost.
    await client.query("rollback", []);
  }
}

/** The statements of one round trip. */
interface Way<Result> {
  readonly isCommit: boolean;
  readonly send: () => Promise<Result>;
}

function strikes(fate: Fate | undefined): fate is Fate {
  if (!fate || fate.left === 0) return false;
  fate.left -= 1;
  return fate.left === 0;
}

/** The socket of a connection to a server; the embedded database has none. */
function wireOf(client: Client): { destroy(): void } | undefined {
  return (client as { connection?: { stream?: { destroy(): void } } }).connection?.stream;
}
