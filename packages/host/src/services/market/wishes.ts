/**
 * The guest's latest request for each subscription name, while earlier requests still wait for data: commands of one
 * envelope run concurrently, and a slow subscription must not outlive a later unsubscribing.
 */
export interface Wishes {
  /** Records a request; the returned function tells, once, whether it is still the latest. */
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
