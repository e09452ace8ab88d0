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

const LINE_WIDTH = 2;

/** A line at the heights of its prices on every scale. */
export function lineOverPrices(): ICustomSeriesPaneView<Time, OverPrices> {
  let data: Data | undefined;
  return {
    renderer: () => ({
      draw: (target, heightOf) =>
        target.useMediaCoordinateSpace(({ context }) => data && paint(context, data, heightOf)),
    }),
    update: (next) => {
      data = next;
    },
    priceValueBuilder: ({ value, base }): CustomSeriesPricePlotValues => (Number.isNaN(value) ? [base] : [value, base]),
    isWhitespace: (item): item is never => !("base" in item),
    defaultOptions: (): CustomSeriesOptions => customSeriesDefaultOptions,
  };
}

/** The library places only the points in sight; the line continues to the points beside them. */
function paint(
  context: CanvasRenderingContext2D,
  { bars, visibleRange, barSpacing }: Data,
  heightOf: PriceToCoordinateConverter,
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
  context.lineWidth = LINE_WIDTH;
  context.lineJoin = "round";
  for (let at = first; at <= last + 1; at++) {
    const [y1, y2] = [yOf(at - 1), yOf(at)];
    if (y1 === null || y2 === null) continue;
    context.strokeStyle = bars[at]?.barColor ?? "";
    context.beginPath();
    context.moveTo(xOf(at - 1), y1);
    context.lineTo(xOf(at), y2);
    context.stroke();
  }
}
