import { type RefObject, useEffect, useState } from "react";
import type { ChartBars } from "../chart-bars.ts";
import type { Drawing } from "../drawing.ts";
import { baseOf } from "./percent.ts";

/** Renders again when another bar is the first in sight, because the percentages of compared symbols are based on it. */
export function useBase(drawing: RefObject<Drawing | undefined>, bars: ChartBars): void {
  const [, setTime] = useState<number>();
  useEffect(
    () => drawing.current?.onFrame(() => setTime(baseOf(drawing.current, bars.store)?.time)),
    [drawing, bars.store],
  );
}
