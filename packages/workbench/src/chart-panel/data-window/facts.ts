import type { Bar } from "@bourse/bars";
import { formatPercent, formatPrice, formatVolume, type PriceWriter } from "@bourse/ui";
import type { ValueColumn } from "../../chart/compare/shown.ts";
import type { ShownIndicator } from "../../chart/indicators/lines.ts";

import type { ChartTime } from "../../chart/time/use-chart-time.ts";

/** A name with its value in words; without a name the value is a sentence. */
export interface Fact {
  readonly name?: string;
  readonly value: string;
}

/** Facts under a heading. */
export interface FactGroup {
  readonly title: string;
  readonly facts: readonly Fact[];
}

export interface BarFactsOf {
  readonly bar: Bar;
  readonly before: Bar | undefined;
  readonly isForming: boolean;
  readonly time: Pick<ChartTime, "name" | "words">;
  readonly prices: PriceWriter;
}

/** A bar with its change from the bar before. */
export function barFacts({ bar, before, isForming, time, prices }: BarFactsOf): readonly Fact[] {
  const { price } = prices;
  const change = before && { by: bar.close - before.close, of: before.close };
  return [
    {
      name: `Time (${time.words.zone.name})`,
      value: isForming ? `${time.name(bar.time)}, forming` : time.name(bar.time),
    },
    { name: "Open", value: price(bar.open) },
    { name: "High", value: price(bar.high) },
    { name: "Low", value: price(bar.low) },
    { name: "Close", value: price(bar.close) },
    ...(change
      ? [{ name: "Change", value: `${prices.change(change.by)} (${formatPercent((change.by / change.of) * 100)})` }]
      : []),
    { name: "Volume", value: formatVolume(bar.volume) },
  ];
}

/** Every line of the indicators that are shown, at the bar in this place of their values. */
export function indicatorFacts(shown: readonly ShownIndicator[], at: number): readonly Fact[] {
  return shown.flatMap(({ label, lines, data, format }) => {
    if (!data) return [];
    return lines.map(({ name, title }) => {
      const value = at < data.length ? (data.columns[name]?.[at] ?? Number.NaN) : Number.NaN;
      const words = Number.isNaN(value) ? "no value yet" : format(value);
      return {
        name: lines.length === 1 ? label : `${label} ${title}`,
        value: at === data.forming ? `${words}, forming` : words,
      };
    });
  });
}

/** Closes and changes of compared symbols, at one bar. */
export const comparisonFacts = (columns: readonly ValueColumn[]): readonly Fact[] =>
  columns.map(({ name, at }) => {
    const value = at(0);
    const isPercent = name.endsWith("per cent");
    return { name, value: value === undefined ? "no value" : isPercent ? formatPercent(value) : formatPrice(value) };
  });

/** Levels that are listed, the nearest. */
const MOST_LEVELS = 3;

/** The levels of alerts nearest to a price, each with its distance. */
export function levelFacts(
  levels: readonly { readonly title: string; readonly price: number }[],
  close: number,
  price: (value: number) => string,
): readonly Fact[] {
  return levels
    .toSorted((one, other) => Math.abs(one.price - close) - Math.abs(other.price - close))
    .slice(0, MOST_LEVELS)
    .map((level) => ({
      name: level.title,
      value: `${price(level.price)} (${formatPercent((level.price / close - 1) * 100)})`,
    }));
}

/** The groups as plain text, one fact a line. */
export function factsAsText(title: string, groups: readonly FactGroup[]): string {
  const line = ({ name, value }: Fact) => (name === undefined ? value : `${name}: ${value}`);
  const block = (group: FactGroup) => [group.title, ...group.facts.map(line)].join("\n");
  return `${[title, ...groups.map(block)].join("\n\n")}\n`;
}
