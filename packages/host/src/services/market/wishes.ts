/**
 * What a guest wanted last of each of its names, while earlier wishes still wait for data: commands of one envelope run
 * side by side, and a slow subscription must not outlive the unsubscribing that came after it.
 */
export interface Wishes {
  /** Notes a wish; the answer tells whether it still holds, and is asked once. */
  make(id: string, generation: string): { holds(): boolean };
  withdraw(id: string, generation: string): void;
}

export function latestWishes(): Wishes {
  const latest = new Map<string, object>();
  const keyOf = (id: string, generation: string) => JSON.stringify([generation, id]);
  return {
    make(id, generation) {
      const key = keyOf(id, generation);
      const wish = {
        holds() {
          const isLatest = latest.get(key) === wish;
          if (isLatest) latest.delete(key);
          return isLatest;
        },
      };
      latest.set(key, wish);
      return wish;
    },
    withdraw: (id, generation) => void latest.delete(keyOf(id, generation)),
  };
}
