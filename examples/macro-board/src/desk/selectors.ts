import type { Feed, Point, Release } from "../feeds/feed.ts";
import type { DeskState } from "./desk.ts";

/** A series with its latest values. */
export interface Rate {
  readonly feed: Feed;
  readonly points: readonly Point[];
  readonly latest: Point;
  /** Difference to the value before, and to the one a month before. */
  readonly step?: number;
  readonly month?: number;
}

export function ratesOf({ saved, feeds }: DeskState): readonly Rate[] {
  return saved.feeds.flatMap((feed): Rate[] => {
    const last = feeds.get(feed.id)?.last;
    const latest = last?.kind === "series" ? last.points.at(-1) : undefined;
    if (last?.kind !== "series" || !latest) return [];
    const before = last.points.at(-2);
    const monthAgo = new Date(Date.parse(latest.date) - 30 * DAY_MS).toISOString().slice(0, 10);
    const old = last.points.findLast(({ date }) => date <= monthAgo);
    return [
      {
        feed,
        points: last.points,
        latest,
        ...(before ? { step: latest.value - before.value } : {}),
        ...(old ? { month: latest.value - old.value } : {}),
      },
    ];
  });
}

/** The releases of all calendars from yesterday on, at most four weeks ahead, in order. */
export function releasesOf({ saved, feeds }: DeskState, now: Date): readonly Release[] {
  const from = new Date(now.getTime() - DAY_MS).toISOString().slice(0, 10);
  const to = new Date(now.getTime() + 28 * DAY_MS).toISOString().slice(0, 10);
  const all = saved.feeds.flatMap(({ id }): readonly Release[] => {
    const last = feeds.get(id)?.last;
    return last?.kind === "calendar" ? last.releases : [];
  });
  return all
    .filter(({ at }) => at.slice(0, 10) >= from && at.slice(0, 10) <= to)
    .toSorted((left, right) => (left.at < right.at ? -1 : 1));
}

const DAY_MS = 86_400_000;
