/** Shows what was read. */
export type Show = () => void;

/** A request for some of the keys that moved. */
export interface Reading<Key> {
  readonly keys: readonly Key[];
  /** Never rejects. */
  readonly answer: Promise<Show>;
}

/** The function that a pacer waits with; a test passes its own. */
export type Rest = (milliseconds: number) => Promise<void>;

/** Waits by the clock of the browser. */
export const realRest: Rest = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

export interface PacerParts<Key> {
  /** Asks for everything that moved. */
  readonly read: (keys: readonly Key[]) => readonly Reading<Key>[];
  /** Shows several answers in one frame. */
  readonly together: (answers: readonly Show[]) => void;
  /** Pause after the answers, in milliseconds. */
  readonly restMs: () => number;
  /** An answer that takes longer is shown alone, so that one slow source does not hold up the others. By default all are awaited. */
  readonly lateMs?: number;
  readonly rest?: Rest;
}

export interface Pacer<Key> {
  /** Reads a key: at once if the pacer is idle, otherwise after its rest, with everything else that moved meanwhile. */
  ask(key: Key): void;
  stop(): void;
}

/**
 * Reads everything that moved and shows it together, then rests: a frame costs the same whether one price changed in it or
 * fifty. A key whose answer is late is not requested again before the answer has come.
 */
export function createPacer<Key>({ read, together, restMs, lateMs, rest = realRest }: PacerParts<Key>): Pacer<Key> {
  const moved = new Set<Key>();
  const underWay = new Set<Key>();
  let isBusy = false;
  let isStopped = false;

  async function run(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    for (let keys = due(); keys.length > 0; keys = due()) {
      for (const key of keys) moved.delete(key);
      await readTogether(keys);
      await rest(restMs());
    }
    isBusy = false;
  }

  const due = () => (isStopped ? [] : [...moved].filter((key) => !underWay.has(key)));

  async function readTogether(moving: readonly Key[]): Promise<void> {
    const arrived: Show[] = [];
    let isLate = false;
    const take = async ({ keys, answer }: Reading<Key>) => {
      for (const key of keys) underWay.add(key);
      const show = await answer;
      for (const key of keys) underWay.delete(key);
      if (isLate) together([show]);
      else arrived.push(show);
      void run();
    };
    const all = Promise.all(read(moving).map(take));
    await (lateMs === undefined ? all : Promise.race([all, rest(lateMs)]));
    isLate = true;
    together(arrived);
  }

  return {
    ask(key) {
      moved.add(key);
      void run();
    },
    stop() {
      isStopped = true;
    },
  };
}
