import { sql } from "kysely";
import type { Database } from "../database/database.ts";
import type { Log } from "../ports/log.ts";
import type { StoreUpkeep } from "../ports/objects.ts";

/** What a node needs to be of use, by the name under which it is missed. */
export type Missing = "database" | "objects" | "draining";

/** An answer that takes longer is none: whoever asks has stopped waiting. */
const ANSWER_WITHIN_MS = 2000;

/** However often balancers ask, database and store are asked once in this time. */
const KNOWN_FOR_MS = 500;

/** Whether this node can serve. A node that listens has done its migrations: it does not listen before. */
export class Health {
  readonly #database: Database;
  readonly #store: Pick<StoreUpkeep, "reach">;
  readonly #log: Log;
  #isDraining = false;
  #known: { readonly at: number; readonly missing: Promise<readonly Missing[]> } | undefined;
  #told = "";

  constructor(of: { readonly database: Database; readonly store: Pick<StoreUpkeep, "reach">; readonly log: Log }) {
    this.#database = of.database;
    this.#store = of.store;
    this.#log = of.log;
  }

  /** True once the node is about to stop: it answers what comes and asks everybody to go elsewhere. */
  get isDraining(): boolean {
    return this.#isDraining;
  }

  drain(): void {
    this.#isDraining = true;
  }

  /** What is missing; nothing: the node is ready. Names no address and no reason: those are in the log. */
  async missing(): Promise<readonly Missing[]> {
    const now = performance.now();
    if (!this.#known || now - this.#known.at > KNOWN_FOR_MS) this.#known = { at: now, missing: this.#look() };
    const missing = await this.#known.missing;
    return this.#isDraining ? ["draining", ...missing] : missing;
  }

  async #look(): Promise<readonly Missing[]> {
    const [database, objects] = await Promise.all([
      faultOf(() => sql`select 1`.execute(this.#database)),
      faultOf(() => this.#store.reach()),
    ]);
    this.#tell({ database, objects });
    const missing: Missing[] = [];
    if (database !== undefined) missing.push("database");
    if (objects !== undefined) missing.push("objects");
    return missing;
  }

  /** Once a change: a line for every question would fill the disk while something is away. */
  #tell(faults: { readonly database: string | undefined; readonly objects: string | undefined }): void {
    const text = JSON.stringify(faults);
    if (text === this.#told) return;
    this.#told = text;
    if (faults.database === undefined && faults.objects === undefined) return;
    this.#log.error(faults, "this node is not ready");
  }
}

/** Why a part does not answer; undefined when it does. */
async function faultOf(ask: () => Promise<unknown>): Promise<string | undefined> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const timer = setTimeout(() => resolve(`no answer within ${ANSWER_WITHIN_MS} ms`), ANSWER_WITHIN_MS);
  const asked = ask().then(
    () => undefined,
    (fault: unknown) => (fault instanceof Error ? fault.name : "unknown fault"),
  );
  return Promise.race([asked, promise]).finally(() => clearTimeout(timer));
}
