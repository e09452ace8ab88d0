import { useEffect, useRef } from "react";
import type { ChartMenuEntry } from "./menu.ts";

/** A point of the window, and what the page shows there. */
export interface AskedPoint {
  readonly target: Element;
  readonly x: number;
  readonly y: number;
}

/** Something on a chart that has a menu of its own: a drawing, an indicator or an order. */
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
export function useThings(find: Finder): void {
  const current = useRef(find);
  current.current = find;
  useEffect(() => {
    const finder: Finder = (at) => current.current(at);
    finders.add(finder);
    return () => void finders.delete(finder);
  }, []);
}
