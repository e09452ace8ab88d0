import type { ReactNode } from "react";
import { DATA_WINDOW } from "../chart/parts.ts";
import { PartBoundary } from "../parts/PartBoundary.tsx";
import { chart } from "../state/chart.ts";
import { useStore } from "../state/store.ts";
import type { DataWindowProps } from "./data-window/DataWindow.tsx";

export interface BesideDataWindowProps extends DataWindowProps {
  /** Called when the focus leaves both; the data window keeps the bar that the cursor is on. */
  readonly onLeave: () => void;
  /** The drawing. */
  readonly children: ReactNode;
}

/** A drawn chart, with all values at its cursor beside it if the trader wants them. */
export function BesideDataWindow({ onLeave, children, ...parts }: BesideDataWindowProps) {
  const { dataWindow } = useStore(chart);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears that the focus leaves
    <div
      className="flex min-h-0 flex-1 max-sm:flex-col"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) onLeave();
      }}
    >
      <div className="relative min-h-0 min-w-0 flex-1">{children}</div>
      {dataWindow && (
        <div className="shrink-0 border-line max-sm:h-2/5 max-sm:border-t sm:w-52 sm:max-w-1/2 sm:border-l">
          <PartBoundary label="data window">
            <DATA_WINDOW.View {...parts} />
          </PartBoundary>
        </div>
      )}
    </div>
  );
}
