import type {
  IChartApi,
  IPanePrimitive,
  IPanePrimitivePaneView,
  IPrimitivePaneRenderer,
  Time,
} from "lightweight-charts";

/** Length of a dash and of the gap after it, in pixels. */
const DASH = [2, 4];
/** Bands are much fainter than lines: bars stand on them. */
const BAND_ALPHA = 0.12;

/** Lines and bands over the whole height, at distances from the left. */
export interface SessionMarks {
  readonly lines: readonly number[];
  readonly bands: readonly { readonly from: number; readonly to: number }[];
  readonly color: string;
}

/** Draws where sessions begin and the hours outside of them, below the bars; asked for at each repaint. */
export function sessionMarks(chart: IChartApi, look: () => SessionMarks) {
  const draw: IPrimitivePaneRenderer["draw"] = (target) => {
    target.useMediaCoordinateSpace(({ context, mediaSize }) => {
      const { lines, bands, color } = look();
      context.strokeStyle = color;
      context.fillStyle = color;
      context.globalAlpha = BAND_ALPHA;
      for (const { from, to } of bands) context.fillRect(from, 0, to - from, mediaSize.height);
      context.globalAlpha = 1;
      context.setLineDash(DASH);
      context.beginPath();
      for (const x of lines) {
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
