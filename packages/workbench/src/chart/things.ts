import { useEffect, useRef } from "react";
import type { ChartMenuEntry, ChartPlace } from "./menu.ts";

/** A point of the window, and what the page shows there. */
export interface AskedPoint {
  readonly target: Element;
  readonly x: number;
  readonly y: number;
}

/** Something on a chart with what can be done with it: in a menu of its own where it is drawn, and in the list of objects. */
export interface ChartThing {
  readonly name: string;
  readonly entries: readonly ChartMenuEntry[];
}

type Finder = (at: AskedPoint) => ChartThing | undefined;

const finders = new Set<Finder>();

/** The thing at a point. Parts that were shown later lie above. */
export function thingAt(at: AskedPoint): ChartThing | undefined {
  for (const find of [...finders].toReversed()) {
    const found = find(at);
    if (found) return found;
  }
  return undefined;
}

/** Offers the things of a part, as long as the part is shown. */
export const useThings = (find: Finder): void => useListed(finders, find);

type BarFinder = (place: ChartPlace) => readonly ChartMenuEntry[];

const barFinders = new Set<BarFinder>();

/** The entries that parts add to a chart's menu for what stands at a bar: by pointer, and at the bar of the data cursor. */
export const entriesAt = (place: ChartPlace): readonly ChartMenuEntry[] =>
  [...barFinders].flatMap((find) => find(place));

/** Adds entries to the menus of places, as long as a part is shown. */
export const useBarEntries = (find: BarFinder): void => useListed(barFinders, find);

function useListed<At, Found>(list: Set<(at: At) => Found>, find: (at: At) => Found): void {
  const current = useRef(find);
  current.current = find;
  useEffect(() => {
    const finder = (at: At) => current.current(at);
    list.add(finder);
    return () => void list.delete(finder);
  }, [list]);
}
