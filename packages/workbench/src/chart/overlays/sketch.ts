import type { IPanePrimitive, IPrimitivePaneRenderer, Time } from "lightweight-charts";
import type { Canvas, Keeper } from "./overlay.ts";

/** The price pane's surface; one unit is one pixel of the page. */
export interface Surface {
  readonly context: CanvasRenderingContext2D;
  readonly width: number;
  readonly height: number;
}

/** Anything drawn in each frame over the prices, such as a trend line. A later one is above an earlier one. */
export interface SketchMark {
  readonly kind: "sketch";
  readonly id: string;
  paint(surface: Surface): void;
}

/** All sketches share one attachment to the price pane. */
export function keepSketches({ chart }: Pick<Canvas, "chart">): Keeper<SketchMark> {
  let shown: readonly SketchMark[] = [];
  let repaint: (() => void) | undefined;
  const renderer: IPrimitivePaneRenderer = {
    draw: (target) =>
      target.useMediaCoordinateSpace(({ context, mediaSize }) => {
        for (const { paint } of shown) {
          context.save();
          paint({ context, ...mediaSize });
          context.restore();
        }
      }),
  };
  const views = [{ renderer: () => renderer }];
  const attached: IPanePrimitive<Time> = {
    paneViews: () => views,
    attached: ({ requestUpdate }) => {
      repaint = requestUpdate;
    },
  };
  let isAttached = false;
  return (marks) => {
    if (marks.length === 0 && shown.length === 0) return;
    if (!isAttached) chart.panes()[0]?.attachPrimitive(attached);
    isAttached = true;
    const isSame = marks.length === shown.length && marks.every((mark, index) => mark.paint === shown[index]?.paint);
    shown = marks;
    if (!isSame) repaint?.();
  };
}
