import type {
  IChartApi,
  IPanePrimitive,
  IPanePrimitivePaneView,
  IPrimitivePaneRenderer,
  Time,
} from "lightweight-charts";

/** Length of a dash and of the gap after it, in pixels. */
const DASH = [2, 4];

/** Draws dashed lines from top to bottom, below the bars, at distances from the left that are asked at each repaint. */
export function sessionLines(chart: IChartApi, look: () => { readonly xs: readonly number[]; readonly color: string }) {
  const draw: IPrimitivePaneRenderer["draw"] = (target) => {
    target.useMediaCoordinateSpace(({ context, mediaSize }) => {
      const { xs, color } = look();
      context.strokeStyle = color;
      context.setLineDash(DASH);
      context.beginPath();
      for (const x of xs) {
        context.moveTo(Math.round(x) + 0.5, 0);
        context.lineTo(Math.round(x) + 0.5, mediaSize.height);
      }
      context.stroke();
      context.setLineDash([]);
    });
  };
  const views: readonly IPanePrimitivePaneView[] = [{ zOrder: () => "bottom", renderer: () => ({ draw }) }];
  const primitive: IPanePrimitive<Time> = { paneViews: () => views };
  chart.panes()[0]?.attachPrimitive(primitive);
}
