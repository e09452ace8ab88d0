/** Runs something again and again without ever running it twice at once. */
export interface Pacer<Key> {
  /** Runs it for a key: at once after a rest, else once more when the run before and its rest are over. */
  ask(key: Key): void;
  stop(): void;
}

/** How a pacer waits; a test gives its own. */
export type Rest = (milliseconds: number) => Promise<void>;

const realRest: Rest = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Makes a pacer whose runs for one key lie at least `restMs` apart, however often they are asked for. */
export function createPacer<Key>(run: (key: Key) => Promise<unknown>, restMs: number, rest = realRest): Pacer<Key> {
  /** Keys that run or rest now; true when they were asked for again meanwhile. */
  const busy = new Map<Key, boolean>();
  let isStopped = false;

  async function begin(key: Key): Promise<void> {
    do {
      busy.set(key, false);
      await run(key);
      await rest(restMs);
    } while (busy.get(key) && !isStopped);
    busy.delete(key);
  }

  return {
    ask(key) {
      if (isStopped) return;
      if (busy.has(key)) busy.set(key, true);
      else void begin(key);
    },
    stop() {
      isStopped = true;
    },
  };
}
