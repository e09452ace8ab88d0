import {
  type DayOf,
  INDICATORS,
  type IndicatorSetting,
  indicatorLabel,
  type SeriesPlace,
  usualDays,
} from "@bourse/bars";
import type { Indicator } from "@bourse/contract/host-api";
import type { IndicatorDescription, IndicatorLine } from "@bourse/contract/indicators";
import { formatPercent, formatPrice, formatVolume, type Palette } from "@bourse/ui";
import type { ChartBars } from "../chart-bars.ts";
import { type IndicatorMark, type IndicatorMarkLine, keepIndicators, type MarkedLevel } from "../overlays/indicator.ts";
import { settingOf } from "./acts.ts";
import { type Calculated, type FollowedBars, followedBarsReader, followIndicator } from "./calculation.ts";
import { coloredLines } from "./colors.ts";

/** An indicator of a chart with its values; a hidden one has none. */
export interface ShownIndicator {
  readonly indicator: Indicator;
  readonly setting: IndicatorSetting;
  readonly label: string;
  readonly lines: readonly (IndicatorMarkLine & Pick<IndicatorLine, "title">)[];
  readonly data: Calculated | undefined;
  format(value: number): string;
}

/** Calculates the indicators of a chart again for each change of its bars. */
export type Calculator = ReturnType<typeof newCalculator>;

export interface ShownFrom {
  readonly calculator: Calculator;
  readonly bars: ChartBars;
  readonly palette: Palette;
  /** Decimals of the symbol's prices. */
  readonly decimals: number | undefined;
  /** Absent: nothing is known of the bars' sessions. */
  readonly place: SeriesPlace | undefined;
}

/** Indicators with their values; those that only the host knows are left out. */
export function shownIndicators(
  indicators: readonly Indicator[],
  { calculator, bars, palette, decimals, place }: ShownFrom,
): readonly ShownIndicator[] {
  const calculate = calculator(bars, place);
  const live = indicators.flatMap((indicator) => {
    const setting = settingOf(indicator);
    return setting ? [{ indicator, setting }] : [];
  });
  let first = 0;
  const list = live.map(({ indicator, setting }): ShownIndicator => {
    const description = INDICATORS[setting.kind];
    const { lines } = description;
    const colored = coloredLines(lines, { chosen: indicator.colors, strokes: indicator.strokes, first, palette });
    first += lines.length;
    return {
      indicator,
      setting,
      label: indicatorLabel(setting),
      lines: colored.map((line, index) => ({ ...line, title: lines[index]?.title ?? line.name })),
      data: indicator.hidden ? undefined : calculate(indicator.id, setting),
      format: writerOf(description, decimals),
    };
  });
  calculate.end();
  return list;
}

function writerOf(
  { unit, decimals: own }: IndicatorDescription,
  prices: number | undefined,
): (value: number) => string {
  if (unit === "percent") return formatPercent;
  if (unit === "volume") return formatVolume;
  return (value) => (own === undefined ? formatPrice(value, prices) : value.toFixed(own));
}

export interface MarksFrom {
  readonly first: number;
  readonly palette: Palette;
  /** Levels that alerts watch, of an indicator by its label. */
  levelsOf(label: string): readonly Omit<MarkedLevel, "color">[];
}

/** The marks that draw indicators over bars that begin at index `first`. */
export function indicatorMarks(
  shown: readonly ShownIndicator[],
  { first, palette, levelsOf }: MarksFrom,
): readonly IndicatorMark[] {
  return shown.flatMap(({ indicator, setting, label, lines, data, format }): readonly IndicatorMark[] => {
    if (!data) return [];
    const { pane, levels = [] } = INDICATORS[setting.kind];
    const { id } = indicator;
    const marked = levelsOf(label).map((level) => ({ ...level, color: palette.warning }));
    const looks = { levels, levelColor: palette.muted, marked };
    return [
      { kind: "indicator", keeper: keepIndicators, id, pane, title: label, lines, ...looks, data, first, format },
    ];
  });
}

type Follower = (bars: FollowedBars, dayOf?: DayOf) => Calculated;

/** Keeps the state of each indicator between bars. An indicator that is not asked for loses its state, which would miss bars. */
export function newCalculator() {
  const read = followedBarsReader();
  let followers = new Map<string, Follower>();
  let known: { readonly place: SeriesPlace | undefined; readonly dayOf: DayOf | undefined } | undefined;
  return (bars: ChartBars, place?: SeriesPlace) => {
    const followed = read(bars);
    if (known?.place !== place) known = { place, dayOf: place && usualDays(place) };
    const asked = new Map<string, Follower>();
    const calculate = (id: string, setting: IndicatorSetting): Calculated => {
      const key = `${id} ${indicatorLabel(setting)}`;
      const follow = followers.get(key) ?? followIndicator(setting);
      asked.set(key, follow);
      return follow(followed, known?.dayOf);
    };
    return Object.assign(calculate, {
      end: () => {
        followers = asked;
      },
    });
  };
}
