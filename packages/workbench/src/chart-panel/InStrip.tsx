import type { ReactNode } from "react";
import { createPortal } from "react-dom";
import { type StripSide, stripKey, strips } from "../state/chart-strip.ts";
import { useStore } from "../state/store.ts";
import { useIsNarrow } from "../tabs/narrow.ts";

interface InStripProps {
  readonly chartId: string;
  readonly side: StripSide;
  readonly children: ReactNode;
}

/** Shows a part of a chart in the strip of its tab, where it takes no height from the bars. A narrow page has no strip: there it is a row. */
export function InStrip({ chartId, side, children }: InStripProps) {
  const isNarrow = useIsNarrow();
  const place = useStore(strips).of[stripKey(chartId, side)];
  if (isNarrow) {
    return (
      <div data-strip="" className="flex min-h-7 shrink-0 items-center gap-x-2 overflow-hidden px-2">
        {children}
      </div>
    );
  }
  return place ? createPortal(children, place) : null;
}
