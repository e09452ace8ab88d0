import { type Fill, type MarketRules, PaperEngine } from "@bourse/orders";
import type { Clock } from "@bourse/platform";
import type { Database } from "../../store/database.ts";
import type { AccountStore } from "../store.ts";

/** Dependencies of {@link PaperEngines}. */
export interface EnginesDeps {
  readonly database: Database;
  readonly store: AccountStore;
  readonly clock: Clock;
  rulesOf(symbol: string): MarketRules;
  /** @returns a function that writes the consequences of fills, may be called repeatedly, and runs in the fills' transaction */
  filling(symbol: string, fills: readonly Fill[]): () => void;
  /** Called after each step. */
  changed(): void;
}

/** The outcome of something that an engine did; without `write`, it has changed nothing. */
interface Decided<Result> {
  readonly result: Result;
  readonly write?: () => void;
}

/** The engines of an account, one for each instrument. Nothing counts before it is written. */
export class PaperEngines {
  readonly #deps: EnginesDeps;
  readonly #engines = new Map<string, PaperEngine>();
  readonly #aside = new Map<string, ReadonlySet<string>>();
  /** Instruments that have or had orders, even if their engine is not in memory now. */
  readonly #known = new Set<string>();

  constructor(deps: EnginesDeps) {
    this.#deps = deps;
  }

  of(symbol: string): PaperEngine {
    const known = this.#engines.get(symbol);
    if (known) return known;
    const { store, rulesOf } = this.#deps;
    const family = store.family(symbol);
    const aside = this.#aside.get(symbol);
    // An entry that has exits is never set aside: they need it beside them, even when it is over.
    const isAside = (id: string) => aside?.has(id) && !family.some(({ parent }) => parent?.id === id);
    const kept = aside ? family.filter(({ id }) => !isAside(id)) : family;
    const engine = new PaperEngine(rulesOf(symbol), kept);
    this.#engines.set(symbol, engine);
    this.#known.add(symbol);
    return engine;
  }

  /** Keeps these orders too unchanged on disk and unfilled, until they are brought back. */
  setAside(symbol: string, ids: ReadonlySet<string>): void {
    const aside = this.#aside.get(symbol) ?? new Set();
    if (ids.isSubsetOf(aside)) return;
    this.#aside.set(symbol, aside.union(ids));
    this.forget(symbol);
  }

  bringBack(symbol: string): void {
    if (this.#aside.delete(symbol)) this.forget(symbol);
  }

  hasAside(symbol: string): boolean {
    return this.#aside.has(symbol);
  }

  /** Does something with an engine, and writes all that it changed before anyone is told. */
  step<Result>(symbol: string, work: (engine: PaperEngine) => Result): Result {
    return this.#write(symbol, "transaction", () => this.decide(symbol, work));
  }

  /** Like {@link step}, for what must happen although the disk refuses to write it: cancels, ends and fills. */
  take<Result>(
    symbol: string,
    work: (engine: PaperEngine) => Result,
    fillsOf?: (result: Result) => readonly Fill[],
  ): Result {
    return this.#write(symbol, "take", () => this.decide(symbol, work, fillsOf));
  }

  /** Runs work on an engine. @returns a function that writes every change, may be called repeatedly, and needs a transaction */
  decide<Result>(
    symbol: string,
    work: (engine: PaperEngine) => Result,
    fillsOf: (result: Result) => readonly Fill[] = () => [],
  ): Decided<Result> {
    const { database, store, clock, filling, changed } = this.#deps;
    const engine = this.of(symbol);
    const result = work(engine);
    const changes = engine.takeChanges();
    // Most prices change nothing: they cost no transaction, and no page reads anything again.
    if (changes.orders.length === 0) return { result };
    const fills = fillsOf(result);
    const sums = fills.length > 0 ? filling(symbol, fills) : () => undefined;
    const at = clock.now().toISOString();
    const write = () => {
      store.write({ symbol, ...changes, fills, at });
      sums();
      // Also when this is a part of a larger transaction, memory follows what is on disk.
      database.afterCommit(() => {
        // The journal has what has ended; memory holds what can still change.
        engine.release(changes.orders);
        changed();
      });
    };
    return { result, write };
  }

  #write<Result>(symbol: string, how: "transaction" | "take", decide: () => Decided<Result>): Result {
    try {
      const { result, write } = decide();
      if (write) this.#deps.database[how](write);
      return result;
    } catch (cause) {
      this.forget(symbol);
      throw cause;
    }
  }

  /** Instruments that have or had orders since the start. */
  symbols(): Iterable<string> {
    return this.#known;
  }

  /** False: the instrument has had no order since the start. */
  knows(symbol: string): boolean {
    return this.#known.has(symbol);
  }

  /** Asks for the rules of every instrument again. Orders stay in memory: some of their changes may not be on disk yet. */
  renewRules(): void {
    for (const [symbol, engine] of this.#engines) engine.rules = this.#deps.rulesOf(symbol);
  }

  /** Drops engines, so that their orders are read from disk, which has every acknowledged change; without a symbol, all engines. */
  forget(symbol?: string): void {
    if (symbol === undefined) this.#engines.clear();
    else this.#engines.delete(symbol);
  }
}
