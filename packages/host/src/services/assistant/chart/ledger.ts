import type { AnswerSource } from "@bourse/contract/host-api";

/** A source before it has an id. */
export type GivenSource = Omit<AnswerSource, "id" | "cited">;

/** Last prices by symbol. */
export type Prices = ReadonlyMap<string, number>;

/** Everything that the host has given a model for one answer, under the ids by which the answer may name it. */
export interface SourceLedger {
  /** @returns its id */
  add(source: GivenSource, prices?: Prices): string;
  /** Removes a source that the model did not get. */
  withdraw(id: string): void;
  /** Last prices of the symbols that the model read. */
  prices(): Prices;
  /** All given sources, with those that the answer names marked, and the names that belong to no source. */
  close(named: readonly string[]): { readonly sources: AnswerSource[]; readonly invented: readonly string[] };
}

interface Entry {
  readonly source: GivenSource;
  readonly prices: Prices;
}

export function sourceLedger(): SourceLedger {
  const given = new Map<string, Entry>();
  let count = 0;
  return {
    add(source, prices = new Map()) {
      count += 1;
      const id = `s${count}`;
      given.set(id, { source, prices });
      return id;
    },
    withdraw: (id) => void given.delete(id),
    prices: () => new Map([...given.values()].flatMap(({ prices }) => [...prices])),
    close(named) {
      const sources = [...given].map(([id, { source }]) => ({ id, ...source, cited: named.includes(id) }));
      return { sources, invented: [...new Set(named)].filter((each) => !given.has(each)) };
    },
  };
}
