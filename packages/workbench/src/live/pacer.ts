/** Repeats a task without ever running it twice at once. */
export interface Pacer<Key> {
  /** Runs the task for a key: at once if the key is idle, otherwise once more after the current run and its rest. */
  ask(key: Key): void;
  stop(): void;
}

/** The function that a pacer waits with; a test passes its own. */
export type Rest = (milliseconds: number) => Promise<void>;

/** Waits by the clock of the browser. */
export const realRest: Rest = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Creates a pacer whose runs for one key start at least `restMs` apart, however often they are requested. */
export function createPacer<Key>(run: (key: Key) => Promise<unknown>, restMs: number, rest = realRest): Pacer<Key> {
  /** Keys that currently run or rest; true if they were requested again meanwhile. */
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
