import type { AnswerSource } from "@bourse/contract/host-api";

/** A source before it has an id. */
export type GivenSource = Omit<AnswerSource, "id" | "cited">;

/** Everything that the host has given a model for one answer, under the ids by which the answer may name it. */
export interface SourceLedger {
  /** @returns its id */
  add(source: GivenSource): string;
  /** Prices of symbols that the model read. */
  readonly prices: Map<string, number>;
  /** The given sources with those that the answer names, and the names of sources that nobody gave. */
  close(named: readonly string[]): { readonly sources: AnswerSource[]; readonly invented: readonly string[] };
}

export function sourceLedger(): SourceLedger {
  const given: GivenSource[] = [];
  return {
    add(source) {
      given.push(source);
      return `s${given.length}`;
    },
    prices: new Map(),
    close(named) {
      const sources = given.map((source, at) => {
        const id = `s${at + 1}`;
        return { id, ...source, cited: named.includes(id) };
      });
      const known = new Set(sources.map(({ id }) => id));
      return { sources, invented: [...new Set(named)].filter((each) => !known.has(each)) };
    },
  };
}
