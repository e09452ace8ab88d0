import type { AutoscaleInfo, PriceScaleMode } from "lightweight-charts";
import type { BarSeries } from "../bar-series.ts";
import { SCALE_MODES } from "../options.ts";

/** Lowest and highest price in sight. */
export interface Prices {
  readonly minValue: number;
  readonly maxValue: number;
}

/** The trader's wishes for a price axis that otherwise fits the bars in sight. */
export interface RangeWish {
  /** Above 1 the bars take less of the height. */
  readonly factor: number;
  /** Prices that must be in sight. */
  readonly included: readonly number[];
}

export const FITTING: RangeWish = { factor: 1, included: [] };
/** Bounds of the factor: from a part of one bar to the bars as a thin line. */
const [LEAST, MOST] = [1 / 50, 50];
/** Room beyond a price that is brought into sight, as a share of the height. */
const MARGIN = 0.05;

/** The range after a wish; a logarithmic axis keeps the middle of its height. */
export function wished(
  fitting: Prices,
  { factor, included }: RangeWish,
  { isLog }: { readonly isLog: boolean },
): Prices {
  const canLog = isLog && fitting.minValue > 0 && included.every((price) => price > 0);
  const [to, back] = canLog ? [Math.log, Math.exp] : [Number, Number];
  const [low, high] = [to(fitting.minValue), to(fitting.maxValue)];
  const half = ((high - low) / 2) * Math.min(MOST, Math.max(LEAST, factor));
  const middle = (low + high) / 2;
  const [least, most] = [middle - half, middle + half];
  const heights = included.map(to);
  const margin = (Math.max(most, ...heights) - Math.min(least, ...heights)) * MARGIN;
  const below = heights.filter((height) => height < least).map((height) => height - margin);
  const above = heights.filter((height) => height > most).map((height) => height + margin);
  return { minValue: back(Math.min(least, ...below)), maxValue: back(Math.max(most, ...above)) };
}

/** Stretches the price axis and brings prices into sight, on every scale; it follows the bars in sight all the same. */
export interface PriceRange {
  stretch(factor: number): void;
  include(price: number): void;
  fit(): void;
  /** Keeps the prices that `read` returns in sight; it is called whenever the range is found again. Undefined ends it. */
  hold(read: (() => readonly number[]) | undefined): void;
  /** After the series was replaced or the scale changed. */
  renew(mode: PriceScaleMode): void;
}

export function priceRange(series: BarSeries, setAutoScale: () => void): PriceRange {
  let wish = FITTING;
  let isLog = false;
  let held: (() => readonly number[]) | undefined;
  const provider = (fitting: () => AutoscaleInfo | null): AutoscaleInfo | null => {
    const info = fitting();
    const { factor, included } = wish;
    if (!info?.priceRange) return info;
    const priceRange = wished(info.priceRange, { factor, included: [...included, ...(held?.() ?? [])] }, { isLog });
    return { ...info, priceRange };
  };
  const follow = () => series.price.applyOptions({ autoscaleInfoProvider: provider });
  const set = (next: RangeWish) => {
    wish = next;
    follow();
    setAutoScale();
  };
  return {
    stretch: (factor) => set({ ...wish, factor: Math.min(MOST, Math.max(LEAST, wish.factor * factor)) }),
    include: (price) => set({ ...wish, included: [...wish.included, price] }),
    fit: () => set(FITTING),
    hold(read) {
      held = read;
      follow();
    },
    renew(mode) {
      isLog = mode === SCALE_MODES.log;
      follow();
    },
  };
}
