import { useRef } from "react";
import { PartBoundary } from "../../parts/PartBoundary.tsx";
import { COMPARISON } from "../parts.ts";
import type { ComparisonProps } from "./Comparison.tsx";
import { useComparedOf } from "./queries.ts";

/**
 * The comparison of a chart that has had one. It stays mounted without symbols, because the part that draws them must remove
 * their lines.
 */
export function ComparisonPart(props: Omit<ComparisonProps, "compared">) {
  const compared = useComparedOf(props.chartId);
  const isUsed = useRef(false);
  isUsed.current ||= compared.length > 0;
  if (!isUsed.current) return null;
  return (
    <PartBoundary label="comparison" isQuiet>
      <COMPARISON.View {...props} compared={compared} />
    </PartBoundary>
  );
}
