import { useRef } from "react";
import { PartBoundary } from "../../parts/PartBoundary.tsx";
import { useStore } from "../../state/store.ts";
import { DRAWINGS_ON } from "../parts.ts";
import type { DrawingsOnProps } from "./DrawingsOn.ts";
import { placing } from "./placed.ts";
import { useDrawingsOf } from "./queries.ts";

/**
 * The drawings of a chart that has had one. It stays mounted without drawings, because the part that paints them must remove
 * the last one.
 */
export function DrawingsPart(props: DrawingsOnProps) {
  const drawings = useDrawingsOf(props.symbol);
  const isPlacing = useStore(placing).chartId === props.chartId;
  const isUsed = useRef(false);
  isUsed.current ||= drawings.length > 0 || isPlacing;
  if (!isUsed.current) return null;
  return (
    <PartBoundary label="drawings" isQuiet>
      <DRAWINGS_ON.View {...props} />
    </PartBoundary>
  );
}
