import { useLayoutEffect, useRef } from "react";
import { offerStrip, type StripSide, stripKey } from "../state/chart-strip.ts";

interface StripPlaceProps {
  readonly chartId: string;
  readonly side: StripSide;
  /** Pixels of the strip. */
  readonly width: number;
}

/** Pixels that the tab itself needs. */
const TAB = 150;
/** Pixels of the tab and the ranges, between which the start has the rest. */
const TAB_AND_RANGES = 400;
/** Below this width a strip has its tab and the ranges alone. */
const WIDE = 480;

const SHAPES: Readonly<Record<StripSide, string>> = {
  start: "flex min-w-0 items-center gap-x-2 truncate px-1.5 [&[hidden]]:hidden",
  end: "flex shrink-0 items-center gap-x-0.5 overflow-x-auto pr-1 [scrollbar-width:none]",
};

/** The place for a part of a chart in the strip of its tab. */
export function StripPlace({ chartId, side, width }: StripPlaceProps) {
  const element = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (element.current) return offerStrip(stripKey(chartId, side), element.current);
  }, [chartId, side]);
  const maxWidth = Math.max(0, width - (side === "end" ? TAB : TAB_AND_RANGES));
  return <span ref={element} hidden={side === "start" && width < WIDE} className={SHAPES[side]} style={{ maxWidth }} />;
}
