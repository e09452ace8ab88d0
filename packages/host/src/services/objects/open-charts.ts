import type { ChartsService } from "../charts/port.ts";
import type { Stored } from "./store.ts";

/** Objects whose chart is open, or that belong to no chart. Objects of a closed chart stay stored, but are left out. */
export function inOpenCharts<Body>(
  objects: readonly Stored<Body>[],
  charts: Pick<ChartsService, "has">,
): readonly Stored<Body>[] {
  const places = new Set(objects.map(({ place }) => place));
  const open = new Set([...places].filter((place) => place === null || charts.has(place)));
  return objects.filter(({ place }) => open.has(place));
}
