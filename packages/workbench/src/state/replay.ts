import { createStore } from "./store.ts";

/** Bars a second that a replay can play. */
export const REPLAY_SPEEDS = [0.5, 1, 2, 5, 10, 50] as const;
export type ReplaySpeed = (typeof REPLAY_SPEEDS)[number];

/** A replay on one chart. */
export interface Replay {
  /** Only bars that had ended by then are shown, in milliseconds. */
  readonly moment: number;
  /** The moment that it began with. */
  readonly start: number;
  readonly isPlaying: boolean;
  /** Bars a second. */
  readonly speed: ReplaySpeed;
}

/** Replays by chart, of this page only. */
export const replays = createStore<{ readonly of: Readonly<Record<string, Replay>> }>({ of: {} });

/** Begins a replay, or moves one that is under way. */
export function startReplay(chartId: string, moment: number): void {
  const { of } = replays.get();
  replays.set({
    of: { ...of, [chartId]: { speed: of[chartId]?.speed ?? 1, moment, start: moment, isPlaying: false } },
  });
}

/** Changes a replay that is under way. */
export function changeReplay(chartId: string, change: Partial<Omit<Replay, "start">>): void {
  const { of } = replays.get();
  const before = of[chartId];
  if (before) replays.set({ of: { ...of, [chartId]: { ...before, ...change } } });
}

/** Ends a replay: the chart shows all its bars again. */
export function stopReplay(chartId: string): void {
  const { [chartId]: _ended, ...of } = replays.get().of;
  replays.set({ of });
}
