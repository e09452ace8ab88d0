import type * as hostApi from "../../host-api/index.ts";

type Named<Key> = Key extends `${infer Name}Schema` ? Name : never;

/**
 * A named schema of the local API; a route, for its query and for a body or an answer without a name; or a path that ends with a
 * parameter, for all routes that begin with it.
 */
export type Place = Named<keyof typeof hostApi> | hostApi.HostRouteName | `/api/${string}`;

/** Members with a sentence each. A member of a part carries the part's name where another has its own: `price.currency`. */
export type Words = Readonly<Record<string, string>>;

/** Sentences of members that some schemas have. */
export interface PlaceWords {
  readonly of: readonly Place[];
  readonly words: Words;
}

/** The members of a part whose names other parts have, too. */
export const under = (part: string, words: Words): Words =>
  Object.fromEntries(Object.entries(words).map(([name, sentence]) => [`${part}.${name}`, sentence]));

/** Finds the sentence of a member, and tells in the end which sentences nothing needed. */
export class Sentences {
  readonly #common: Words;
  readonly #byPlace: ReadonlyMap<string, readonly Words[]>;
  readonly #used = new Map<Words, Set<string>>();

  constructor({ common, places }: { readonly common: Words; readonly places: readonly PlaceWords[] }) {
    this.#common = common;
    const pairs = places.flatMap(({ of, words }) => of.map((place) => ({ place, words })));
    const byPlace = Map.groupBy(pairs, ({ place }): string => place);
    this.#byPlace = new Map([...byPlace].map(([place, each]) => [place, each.map(({ words }) => words)]));
    for (const words of [common, ...places.map((each) => each.words)]) this.#used.set(words, new Set());
  }

  /** The sentence of the member at `path` within a place: what the place says comes before what holds everywhere. */
  of(place: string, path: readonly string[]): string | undefined {
    const keys = path.map((_, index) => path.slice(index).join("."));
    return this.#firstOf(this.#byPlace.get(place) ?? [], keys) ?? this.#firstOf([this.#common], keys);
  }

  /** The sentence of the first key that one of the tables has. */
  #firstOf(tables: readonly Words[], keys: readonly string[]): string | undefined {
    for (const key of keys) {
      const words = tables.find((each) => Object.hasOwn(each, key));
      if (!words) continue;
      this.#used.get(words)?.add(key);
      return words[key];
    }
    return undefined;
  }

  /** Every sentence that was not asked for. */
  unused(): readonly string[] {
    return [...this.#used].flatMap(([words, used]) =>
      Object.entries(words).flatMap(([key, sentence]) => (used.has(key) ? [] : [`${key}: ${sentence}`])),
    );
  }
}
