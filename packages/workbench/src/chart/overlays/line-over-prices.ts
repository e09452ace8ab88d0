import type { Stroke } from "@bourse/contract/host-api";
import type { IndicatorLine } from "@bourse/contract/indicators";
import {
  type CustomData,
  type CustomSeriesOptions,
  type CustomSeriesPricePlotValues,
  customSeriesDefaultOptions,
  type ICustomSeriesPaneView,
  type PaneRendererCustomData,
  type PriceToCoordinateConverter,
  type Time,
} from "lightweight-charts";

/** A value of a line over the prices. */
export interface OverPrices extends CustomData<Time> {
  /** NaN: there is none. */
  readonly value: number;
  readonly color: string;
  /** The bar's price, as the base of a percentage scale: with its own first value as the base, the line would leave the bars. */
  readonly base: number;
}

type Data = PaneRendererCustomData<Time, OverPrices>;

/** How a line is drawn unless the trader chose otherwise. */
export const USUAL_STROKE: Stroke = { width: 2, dash: "solid" };

/** Dots are a little smaller than a line of this width is wide. */
const DOT_SHARE = 0.875;
/** Lengths of dashes and gaps, in widths of the line. */
const DASHES: Readonly<Record<Stroke["dash"], readonly number[]>> = { solid: [], dashed: [4, 3], dotted: [1, 2] };

/** A line, or dots, at the heights of its prices on every scale. */
export function lineOverPrices(
  style: IndicatorLine["style"] = "line",
  strokeNow: () => Stroke = () => USUAL_STROKE,
): ICustomSeriesPaneView<Time, OverPrices> {
  const paint = style === "dots" ? paintDots : paintLine;
  const breaks = style === "steps";
  let data: Data | undefined;
  return {
    renderer: () => ({
      draw: (target, heightOf) =>
        target.useMediaCoordinateSpace(
          ({ context }) => data && paint(context, data, { heightOf, breaks, stroke: strokeNow() }),
        ),
    }),
    update: (next) => {
      data = next;
    },
    priceValueBuilder: ({ value, base }): CustomSeriesPricePlotValues => (Number.isNaN(value) ? [base] : [value, base]),
    isWhitespace: (item): item is never => !("base" in item),
    defaultOptions: (): CustomSeriesOptions => customSeriesDefaultOptions,
  };
}

interface Way {
  readonly heightOf: PriceToCoordinateConverter;
  /** Whether there is no line between a bar that it is above and one that it is below. */
  readonly breaks: boolean;
  readonly stroke: Stroke;
}

function paintDots(context: CanvasRenderingContext2D, { bars, visibleRange }: Data, { heightOf, stroke }: Way): void {
  if (!visibleRange) return;
  for (const { x, barColor, originalData } of bars.slice(visibleRange.from, visibleRange.to)) {
    const y = Number.isNaN(originalData.value) ? null : heightOf(originalData.value);
    if (y === null) continue;
    context.fillStyle = barColor;
    context.beginPath();
    context.arc(x, y, stroke.width * DOT_SHARE, 0, 2 * Math.PI);
    context.fill();
  }
}

/** The library places only the points in sight; the line continues to the points beside them. */
function paintLine(
  context: CanvasRenderingContext2D,
  { bars, visibleRange, barSpacing }: Data,
  { heightOf, breaks, stroke }: Way,
): void {
  if (!visibleRange) return;
  const [first, last] = [visibleRange.from, visibleRange.to - 1];
  const xOf = (at: number) => {
    const inside = Math.min(last, Math.max(first, at));
    return (bars[inside]?.x ?? Number.NaN) + (at - inside) * barSpacing;
  };
  const yOf = (at: number) => {
    const { value = Number.NaN } = bars[at]?.originalData ?? {};
    return Number.isNaN(value) ? null : heightOf(value);
  };
  const isAbove = (at: number) => {
    const { value = Number.NaN, base = Number.NaN } = bars[at]?.originalData ?? {};
    return value > base;
  };
  context.lineWidth = stroke.width;
  context.lineJoin = "round";
  context.setLineDash(DASHES[stroke.dash].map((each) => each * stroke.width));
  // One path for all neighbours of a colour, so that dashes go on across bars.
  let [color, isDrawing] = ["", false];
  const end = () => {
    if (isDrawing) context.stroke();
    isDrawing = false;
  };
  for (let at = first; at <= last + 1; at++) {
    const [y1, y2] = [yOf(at - 1), yOf(at)];
    if (y1 === null || y2 === null || (breaks && isAbove(at - 1) !== isAbove(at))) {
      end();
      continue;
    }
    const next = bars[at]?.barColor ?? "";
    if (!isDrawing || next !== color) {
      end();
      [color, isDrawing] = [next, true];
      context.strokeStyle = color;
      context.beginPath();
      context.moveTo(xOf(at - 1), y1);
    }
    context.lineTo(xOf(at), y2);
  }
  end();
}
