import type { IChartApi, IPanePrimitive, Time } from "lightweight-charts";

/**
 * Lets others hear each repaint of the chart's first pane. A mark that paints nothing is asked to draw exactly when
 * scales and positions are settled; the crosshair alone repaints another layer.
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
