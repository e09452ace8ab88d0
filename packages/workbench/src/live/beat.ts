import { createPacer, type Pacer, type Rest, realRest } from "./pacer.ts";

/** Shows what was read. */
export type Show = () => void;

/** A request of a beat for some keys. */
export interface BeatRequest<Key> {
  readonly keys: readonly Key[];
  /** Never rejects. */
  readonly answer: Promise<Show>;
}

export interface BeatParts<Key> {
  /** Asks for everything that moved. */
  readonly read: (keys: readonly Key[]) => readonly BeatRequest<Key>[];
  /** Shows several answers in one frame. */
  readonly together: (answers: readonly Show[]) => void;
  /** Least time until the next beat, in milliseconds. */
  readonly restMs: () => number;
  /** An answer that takes longer is shown alone: one slow source does not hold up the others. */
  readonly lateMs: number;
  readonly rest?: Rest;
}

/**
 * Reads everything that moved once per beat and shows it together: a frame costs the same whether one price changed in it or
 * fifty. A key whose answer is late is not requested again before the answer has come.
 */
export function createBeat<Key>(parts: BeatParts<Key>): Pacer<Key> {
  const { read, together, restMs, lateMs, rest = realRest } = parts;
  const moved = new Set<Key>();
  const underWay = new Set<Key>();
  const pacer = createPacer(beat, 0, () => rest(restMs()));

  async function beat(): Promise<void> {
    const due = [...moved].filter((key) => !underWay.has(key));
    for (const key of due) moved.delete(key);
    const arrived: Show[] = [];
    let isOver = false;
    const take = async ({ keys, answer }: BeatRequest<Key>) => {
      for (const key of keys) underWay.add(key);
      const show = await answer;
      for (const key of keys) underWay.delete(key);
      if (isOver) together([show]);
      else arrived.push(show);
      if (keys.some((key) => moved.has(key))) pacer.ask("beat");
    };
    await Promise.race([Promise.all(read(due).map(take)), rest(lateMs)]);
    isOver = true;
    together(arrived);
  }

  return {
    ask(key) {
      moved.add(key);
      pacer.ask("beat");
    },
    stop: pacer.stop,
  };
}

/** Nobody reads figures that change more than four times a second. */
const ONE_CHART_MS = 250;
/** Added for each further visible chart, which takes another frame to draw. */
const MORE_MS = 50;

/** Milliseconds between two beats of a page. A page with many charts is drawn less often, so that its work has a bound. */
export const beatRest = (charts: number): number => ONE_CHART_MS + Math.max(0, charts - 1) * MORE_MS;
