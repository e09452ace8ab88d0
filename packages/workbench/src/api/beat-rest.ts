/** Nobody reads figures that change more than four times a second. */
const ONE_CHART_MS = 250;
/** Added for each further visible chart, which takes another frame to draw. */
const MORE_MS = 50;

/** Milliseconds between two beats of a page. A page with many charts is drawn less often, so that its work has a bound. */
export const beatRest = (charts: number): number => ONE_CHART_MS + Math.max(0, charts - 1) * MORE_MS;
