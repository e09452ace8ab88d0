import { formatPrice, type Palette } from "@bourse/ui";
import { CandlestickSeries, HistogramSeries, type IChartApi, type ISeriesApi } from "lightweight-charts";
import { type BarPainter, barPainter } from "./bars.ts";
import { type ChartLooks, candleOptions } from "./options.ts";
import { type DrawnBars, firstChange } from "./tail.ts";

/** Decimals of the price axis if the symbol has no precision. */
const USUAL_DECIMALS = 2;

const priceFormat = (decimals: number | undefined) => ({
  type: "custom" as const,
  formatter: (value: number) => formatPrice(value, decimals),
  minMove: 10 ** -(decimals ?? USUAL_DECIMALS),
});

/** The candles of a chart, and their volume in a second pane. */
export interface BarSeries {
  readonly price: ISeriesApi<"Candlestick">;
  readonly bars: DrawnBars["bars"];
  /** Draws what has changed since the last call. */
  show(next: DrawnBars): void;
  /** Draws all bars in new colours. */
  restyle(palette: Palette, looks: ChartLooks): void;
}

export function barSeries(chart: IChartApi): BarSeries {
  const price = chart.addSeries(CandlestickSeries, {
    priceFormat: priceFormat(undefined),
    priceLineVisible: false,
  });
  const volume = chart.addSeries(HistogramSeries, { priceFormat: { type: "volume" }, priceLineVisible: false }, 1);
  let drawn: DrawnBars = { bars: [] };
  let painter: BarPainter | undefined;
  const candle = (index: number) => {
    const bar = drawn.bars[index];
    if (!bar || !painter) return undefined;
    return { price: index === drawn.forming ? painter.forming(bar) : painter.price(bar), volume: painter.volume(bar) };
  };
  const drawAll = () => {
    const all = drawn.bars.flatMap((_bar, index) => candle(index) ?? []);
    price.setData(all.map((each) => each.price));
    volume.setData(all.map((each) => each.volume));
  };
  /** `before` bars are already drawn: the library needs a flag for updates of bars other than the last. */
  const drawFrom = (from: number, before: number) => {
    for (let index = from; index < drawn.bars.length; index++) {
      const next = candle(index);
      if (!next) continue;
      price.update(next.price, index < before - 1);
      volume.update(next.volume, index < before - 1);
    }
  };
  return {
    price,
    get bars() {
      return drawn.bars;
    },
    show(next) {
      const from = firstChange(drawn, next);
      const { length } = drawn.bars;
      drawn = next;
      if (from === undefined) drawAll();
      else drawFrom(from, length);
    },
    restyle(palette, looks) {
      price.applyOptions({ ...candleOptions(palette, looks.hollow), priceFormat: priceFormat(looks.decimals) });
      painter = barPainter(palette);
      drawAll();
    },
  };
}
