/** Gathers what comes fast, so that it is told as one. */
export interface Gathering<Item> {
  add(items: readonly Item[]): void;
}

/** Tells the first items at once, and after each rest everything that has come meanwhile. */
export function gathering<Item>(tell: (items: readonly Item[]) => void, rest: () => Promise<void>): Gathering<Item> {
  let waiting: readonly Item[] = [];
  let isResting = false;
  const run = async () => {
    isResting = true;
    while (waiting.length > 0) {
      const items = waiting;
      waiting = [];
      tell(items);
      await rest();
    }
    isResting = false;
  };
  return {
    add(items) {
      waiting = [...waiting, ...items];
      if (!isResting) void run();
    },
  };
}
