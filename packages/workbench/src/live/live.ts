import type { HostEvent } from "@bourse/contract/host-api";
import { notifyManager, type QueryClient } from "@tanstack/react-query";
import type { Api } from "../api/client.ts";
import { frameQueue } from "./frame-queue.ts";
import { KINDS } from "./kinds.ts";
import { createPacer, type Pacer, type Rest, realRest, type Show } from "./pacer.ts";
import { readAgain, readMoved } from "./readers.ts";

/** A host answers within a few milliseconds, unless it must ask an exchange first. */
const LATE_MS = 100;
/** Ten times a second looks fluent. */
const OTHER_REST_MS = 100;
/** Nobody reads figures that change more than four times a second. */
const ONE_CHART_MS = 280;
/** Added for each further visible chart, which takes another frame to draw. */
const MORE_MS = 100;

/** Milliseconds between two beats of a page. A page with many charts is drawn less often, so that its work has a bound. */
export const beatRest = (charts: number): number => ONE_CHART_MS + Math.max(0, charts - 1) * MORE_MS;

/** Takes the host's events and reads again what they tell of, at a pace the page can keep up with. */
export interface Live {
  hear(event: HostEvent): void;
  stop(): void;
}

export function createLive(api: Api, queries: QueryClient, rest: Rest = realRest): Live {
  const frames = frameQueue();
  const together = (shows: readonly Show[]) =>
    notifyManager.batch(() => {
      for (const show of shows) show();
    });
  const chartsInSight = () =>
    queries.getQueryCache().findAll({ queryKey: ["market", "candles"], type: "active" }).length;
  // Prices, bars and views keep one pace: the header would otherwise show an older moment than the views beside it.
  const beat: Pacer<string> = createPacer({
    read: (keys) => readMoved({ api, queries, frames, again: (key) => beat.ask(key) }, keys),
    together,
    restMs: () => beatRest(chartsInSight()),
    lateMs: LATE_MS,
    rest,
  });
  const paced = (subject: string) =>
    createPacer<string>({
      read: (keys) => [{ keys, answer: readAgain(queries, subject) }],
      together,
      restMs: () => OTHER_REST_MS,
      rest,
    });
  const subjects = new Set(Object.values(KINDS).flatMap(({ stale }) => stale));
  const pacers = new Map([...subjects].map((subject) => [subject, paced(subject)]));
  return {
    hear(event) {
      const { stale, replaced } = KINDS[event.type];
      const key = replaced?.(event);
      if (key !== undefined) beat.ask(key);
      else for (const subject of stale) pacers.get(subject)?.ask(subject);
    },
    stop() {
      for (const pacer of [beat, ...pacers.values()]) pacer.stop();
    },
  };
}
