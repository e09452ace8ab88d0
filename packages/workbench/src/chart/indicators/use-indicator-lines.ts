import { INDICATORS, type IndicatorLine, type IndicatorSetting, indicatorLabel } from "@bourse/bars";
import type { Indicator } from "@bourse/contract/host-api";
import { formatPrice, useTheme } from "@bourse/ui";
import { type RefObject, useEffect, useMemo, useRef } from "react";
import type { ChartBars } from "../chart-bars.ts";
import type { Drawing } from "../drawing.ts";
import type { IndicatorMark, IndicatorMarkLine } from "../overlays/indicator.ts";
import { type Calculated, type Closes, followIndicator } from "./calculation.ts";
import { closeReader } from "./closes.ts";
import { coloredLines } from "./colors.ts";
import { settingOf, useIndicatorsOf } from "./queries.ts";

/** Bounds of overbought and oversold that traders read an RSI by. */
const RSI_LEVELS = [70, 30] as const;
const RSI_DECIMALS = 2;

/** An indicator of a chart with its values; a hidden one has none. */
export interface ShownIndicator {
  readonly indicator: Indicator;
  readonly setting: IndicatorSetting;
  readonly label: string;
  readonly lines: readonly (IndicatorMarkLine & Pick<IndicatorLine, "title">)[];
  readonly data: Calculated | undefined;
  format(value: number): string;
}

export interface IndicatorLinesOf {
  readonly chartId: string;
  readonly bars: ChartBars;
  /** Decimals of the symbol's prices. */
  readonly decimals: number | undefined;
  readonly drawing: RefObject<Drawing | undefined>;
}

/** Draws the indicators of a chart; returns them with their values. */
export function useIndicatorLines({ chartId, bars, decimals, drawing }: IndicatorLinesOf): readonly ShownIndicator[] {
  const { palette } = useTheme();
  const indicators = useIndicatorsOf(chartId);
  const calculator = useRef(newCalculator());
  const shown = useMemo(() => {
    const calculate = calculator.current(bars);
    const live = indicators.flatMap((indicator) => {
      const setting = settingOf(indicator);
      return setting ? [{ indicator, setting }] : [];
    });
    let first = 0;
    const list = live.map(({ indicator, setting }): ShownIndicator => {
      const { lines } = INDICATORS[setting.kind];
      const colored = coloredLines(lines, { chosen: indicator.colors, first, palette });
      first += lines.length;
      return {
        indicator,
        setting,
        label: indicatorLabel(setting),
        lines: colored.map((line, index) => ({ ...line, title: lines[index]?.title ?? line.name })),
        data: indicator.hidden ? undefined : calculate(indicator.id, setting),
        format: (value) => (setting.kind === "rsi" ? value.toFixed(RSI_DECIMALS) : formatPrice(value, decimals)),
      };
    });
    calculate.end();
    return list;
  }, [indicators, bars, palette, decimals]);

  useEffect(() => {
    const first = bars.store.from;
    drawing.current?.overlays.show(
      "indicators",
      shown.flatMap(({ indicator, setting, label, lines, data, format }): readonly IndicatorMark[] => {
        if (!data) return [];
        const { pane } = INDICATORS[setting.kind];
        const levels = setting.kind === "rsi" ? RSI_LEVELS : [];
        const { id } = indicator;
        return [
          { kind: "indicator", id, pane, title: label, lines, levels, levelColor: palette.muted, data, first, format },
        ];
      }),
    );
  }, [shown, bars, palette, drawing]);
  return shown;
}

type Follower = (closes: Closes) => Calculated;

/** Keeps the state of each indicator between bars. One that is not asked for is forgotten: it would miss bars. */
function newCalculator() {
  const read = closeReader();
  let followers = new Map<string, Follower>();
  return (bars: ChartBars) => {
    const closes = read(bars);
    const asked = new Map<string, Follower>();
    const calculate = (id: string, setting: IndicatorSetting): Calculated => {
      const key = `${id} ${indicatorLabel(setting)}`;
      const follow = followers.get(key) ?? followIndicator(setting);
      asked.set(key, follow);
      return follow(closes);
    };
    return Object.assign(calculate, {
      end: () => {
        followers = asked;
      },
    });
  };
}

/** The values at a bar in words, for screen readers: `RSI 14 54.20, forming`. */
export function describeIndicators(shown: readonly ShownIndicator[], index: number): string {
  return shown.flatMap((each) => (each.data ? [`${each.label} ${wordsAt(each, each.data, index)}`] : [])).join("; ");
}

function wordsAt({ lines, format }: ShownIndicator, data: Calculated, index: number): string {
  const values = lines.map(({ name, title }) => {
    const value = data.columns[name]?.[index] ?? Number.NaN;
    const words = Number.isNaN(value) || index >= data.length ? "no value yet" : format(value);
    return lines.length === 1 ? words : `${title} ${words}`;
  });
  return `${values.join(", ")}${index === data.forming ? ", forming" : ""}`;
}
