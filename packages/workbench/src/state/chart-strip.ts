import { createStore } from "./store.ts";

/** Places in the strip of tabs above a chart: beside its tab, and at the end. */
export type StripSide = "start" | "end";

/** The elements of the places that are on the page, by side and chart. */
export const strips = createStore<{ readonly of: Readonly<Record<string, HTMLElement>> }>({ of: {} });

export const stripKey = (chartId: string, side: StripSide): string => `${side} ${chartId}`;

/** Offers an element as a place. @returns a function for when it goes */
export function offerStrip(key: string, element: HTMLElement): () => void {
  strips.set({ of: { ...strips.get().of, [key]: element } });
  return () => {
    const { [key]: known, ...others } = strips.get().of;
    // A chart that moves to another strip has its new place before the old one goes.
    if (known === element) strips.set({ of: others });
  };
}
