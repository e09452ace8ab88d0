import type { IChartApi, IPanePrimitive, Time } from "lightweight-charts";

/**
 * Calls listeners at each repaint of the chart's first pane. The library asks a mark that paints nothing to draw exactly when
 * scales and positions are settled; moving the crosshair alone repaints another layer.
 */
export function watchFrames(chart: IChartApi): (listener: () => void) => () => void {
  const listeners = new Set<() => void>();
  const draw = () => {
    for (const listener of listeners) listener();
  };
  const views = [{ renderer: () => ({ draw }) }];
  const ear: IPanePrimitive<Time> = { paneViews: () => views };
  chart.panes()[0]?.attachPrimitive(ear);
  return (listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
}
