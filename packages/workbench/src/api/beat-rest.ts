/** Nobody reads figures that change more than four times a second. */
const ONE_CHART_MS = 250;
/** Each further chart in sight is another frame of a beat. */
const MORE_MS = 50;

/** Milliseconds between two beats of a page: one that shows much is drawn less often, so that its work has a bound. */
export const beatRest = (charts: number): number => ONE_CHART_MS + Math.max(0, charts - 1) * MORE_MS;
