import type { Bar } from "@bourse/bars";
import { formatPrice, type Palette } from "@bourse/ui";
import {
  AreaSeries,
  BarSeries as BarsSeries,
  CandlestickSeries,
  HistogramSeries,
  type IChartApi,
  type ISeriesApi,
  LineSeries,
  type SeriesType,
} from "lightweight-charts";
import type { BarType } from "../state/chart-style.ts";
import { heikinAshi, WARM_UP } from "./heikin-ashi.ts";
import { type ChartLooks, seriesOptions } from "./options.ts";
import { type BarPainter, barPainter, type PriceItem } from "./painter.ts";
import type { BarStore } from "./store/bar-store.ts";
import type { Loaded } from "./view/span.ts";

/** Decimals of the price axis if the symbol has no precision. */
const USUAL_DECIMALS = 2;
/** Up to this many bars are updated one by one; more are given all at once. */
const MAX_STEPS = 3;

const priceFormat = (decimals: number | undefined) => ({
  type: "custom" as const,
  formatter: (value: number) => formatPrice(value, decimals),
  minMove: 10 ** -(decimals ?? USUAL_DECIMALS),
});

/** The library's series for each type. */
const KINDS = {
  candles: CandlestickSeries,
  hollow: CandlestickSeries,
  bars: BarsSeries,
  line: LineSeries,
  area: AreaSeries,
  "heikin-ashi": CandlestickSeries,
} as const satisfies Readonly<Record<BarType, unknown>>;

/** Bars to draw. */
export interface Drawable {
  readonly store: BarStore;
  /** Index of the incomplete bar; absent when all are complete. */
  readonly forming?: number | undefined;
  readonly loaded: Loaded;
}

/** The prices of a chart, and their volume in a second pane. */
export interface BarSeries {
  /** Replaced by another object when a change of the type needs another series. */
  readonly price: ISeriesApi<SeriesType>;
  /** Draws everything that is held. */
  draw(bars: Drawable): void;
  /** Draws the changes from one bar of the level on. */
  update(bars: Drawable, from: number): void;
  /** Sets type and colours. The bars must be drawn afterwards. @returns whether the series is another object now */
  restyle(palette: Palette, looks: ChartLooks): { readonly isNew: boolean };
}

export function barSeries(chart: IChartApi): BarSeries {
  let type: BarType = "candles";
  let painter: BarPainter | undefined;
  const add = () =>
    chart.addSeries(
      KINDS[type] as typeof LineSeries,
      { priceFormat: priceFormat(undefined), priceLineVisible: false },
      0,
    );
  let price: ISeriesApi<SeriesType> = add() as ISeriesApi<SeriesType>;
  const volume = chart.addSeries(HistogramSeries, { priceFormat: { type: "volume" }, priceLineVisible: false }, 1);

  /** Index after the newest bar that the library has. */
  let drawnTo = 0;
  const draw = ({ store, forming, loaded }: Drawable) => {
    if (!painter) return;
    drawnTo = loaded.to;
    const { price: priceItem, volume: volumeItem } = painter;
    const last = forming === undefined ? undefined : forming >> loaded.level;
    const bars = barsOf(store, loaded, type);
    // The volume keeps its bars meanwhile: where a chart holds one series alone and gets the same times again, the library
    // forgets all of them at the next new bar.
    price.setData(
      bars.map((bar, at) => priceItem(bar, { forming: loaded.from + at === last })) as PriceItem[] as never[],
    );
    volume.setData(bars.map(volumeItem));
  };
  return {
    get price() {
      return price;
    },
    draw,
    update(bars, from) {
      const { store, forming, loaded } = bars;
      // Derived bars depend on all before them.
      if (!painter || loaded.to - from > MAX_STEPS || type === "heikin-ashi") return draw(bars);
      for (let index = Math.max(from, loaded.from); index < loaded.to; index++) {
        const bar = store.barOfLevel(loaded.level, index);
        if (!bar) continue;
        const isForming = forming !== undefined && forming >> loaded.level === index;
        // The library needs a flag for updates of bars other than its last.
        const isOlder = index < drawnTo - 1;
        price.update(painter.price(bar, { forming: isForming }) as never, isOlder);
        volume.update(painter.volume(bar), isOlder);
      }
      drawnTo = loaded.to;
    },
    restyle(palette, looks) {
      const isNew = KINDS[looks.type] !== KINDS[type];
      type = looks.type;
      if (isNew) {
        const old = price;
        price = add() as ISeriesApi<SeriesType>;
        // Removed after the new series is added, because the library removes a pane without series.
        chart.removeSeries(old);
      }
      price.applyOptions({ ...seriesOptions(palette, looks), priceFormat: priceFormat(looks.decimals) });
      painter = barPainter(palette, type);
      return { isNew };
    },
  };
}

function barsOf(store: BarStore, { level, from, to }: Loaded, type: BarType): readonly Bar[] {
  const read = (begin: number) => {
    const bars: Bar[] = [];
    for (let index = begin; index < to; index++) {
      const bar = store.barOfLevel(level, index);
      if (bar) bars.push(bar);
    }
    return bars;
  };
  if (type !== "heikin-ashi") return read(from);
  const begin = Math.max(store.from >> level, from - WARM_UP);
  return heikinAshi(read(begin), from - begin);
}
