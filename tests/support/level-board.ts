import type { Candle } from "@bourse/contract";

/** The facts about completed bars in the interactive example's table. */
export interface LevelBoard {
  readonly day: string;
  readonly dayLevels: readonly string[];
  readonly monday: string;
  readonly weekBars: number;
  readonly weekLevels: readonly string[];
}

const DAY = /Prior day\nHide\n([\d-]{10}), completed bar only\n/;
const WEEK = /Prior week\nHide\nfrom ([\d-]{10}), (\d) completed bars? only\n/;
const DAY_MS = 86_400_000;

/** The latest completed day in the table. */
export function readDay(text: string): string | undefined {
  return DAY.exec(text)?.[1];
}

/** Reads the table from the page's text; undefined while a part of it is missing. */
export function readBoard(text: string): LevelBoard | undefined {
  const day = readDay(text);
  const [, monday, weekBars] = WEEK.exec(text) ?? [];
  if (day === undefined || monday === undefined) return undefined;
  const [dayPart = "", weekPart = ""] = text.split("Prior day\n")[1]?.split("Prior week\n") ?? [];
  return {
    day,
    dayLevels: priceOf(dayPart, ["High", "Low", "Close"]),
    monday,
    weekBars: Number(weekBars),
    weekLevels: priceOf(weekPart.split("Session range\n")[0] ?? "", ["High", "Low"]),
  };
}

/** The same table computed from the bars alone, for the board's day. */
export function boardOf(day: string, bars: readonly Candle[]): LevelBoard | undefined {
  const index = bars.findIndex((bar) => bar.time.startsWith(day));
  const [bar, next] = bars.slice(index);
  if (!bar || !next) return undefined;
  const forming = mondayOf(next.time);
  const before = bars.slice(0, index + 1).filter((each) => mondayOf(each.time) < forming);
  const monday = mondayOf(before.at(-1)?.time ?? "");
  const week = before.filter((each) => mondayOf(each.time) === monday);
  return {
    day,
    dayLevels: [bar.high, bar.low, bar.close].map(priceText),
    monday,
    weekBars: week.length,
    weekLevels: [Math.max(...week.map((each) => each.high)), Math.min(...week.map((each) => each.low))].map(priceText),
  };
}

function priceOf(part: string, names: readonly string[]): readonly string[] {
  const lines = part.split("\n");
  return names.map((name) => lines[lines.indexOf(name) + 1] ?? "");
}

function priceText(price: number): string {
  return price.toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}

function mondayOf(time: string): string {
  const date = new Date(time);
  return new Date(date.getTime() - ((date.getUTCDay() + 6) % 7) * DAY_MS).toISOString().slice(0, 10);
}
