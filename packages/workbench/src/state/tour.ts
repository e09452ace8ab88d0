import { keep, readKept } from "./kept.ts";
import { createStore } from "./store.ts";

const NAME = "tour";

/** The tour through the page: the step that is shown, and whether the page offers it. This browser keeps that it was ended. */
export const tour = createStore<{ readonly step: number | undefined; readonly isOffered: boolean }>({
  step: undefined,
  isOffered: readKept(NAME) === undefined,
});

/** Shows a step. */
export const showStep = (step: number) => tour.set({ step, isOffered: false });

/** Ends the tour, or takes its offer away. */
export function endTour(): void {
  keep(NAME, "ended");
  tour.set({ step: undefined, isOffered: false });
}
