import { isLinked } from "../charts/linked.ts";
import { lazyPart } from "../parts/lazy-part.ts";
import { PartBoundary } from "../parts/PartBoundary.tsx";
import { chart, styleOf } from "../state/chart.ts";
import { useStore } from "../state/store.ts";
import type { LinkedCrosshairProps } from "./linked-crosshair.ts";

const LINKED = lazyPart(async () => (await import("./linked-crosshair.ts")).LinkedCrosshair);

/** The shared crosshair of a linked chart; its code is loaded with the first link. */
export function CrosshairLink(props: LinkedCrosshairProps) {
  if (!isLinked(styleOf(useStore(chart), props.chartId).link)) return null;
  return (
    <PartBoundary label="Shared crosshair" isQuiet>
      <LINKED.View {...props} />
    </PartBoundary>
  );
}
