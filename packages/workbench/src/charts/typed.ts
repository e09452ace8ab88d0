import type { ChartTimeframe } from "@bourse/contract/host-api";
import { joinedWords, MOST_JOINED } from "../state/chart-style.ts";
import type { Series } from "./linked.ts";

/** Minutes of the timeframes that are shorter than a day, the longest first. */
const MINUTES = [
  ["4H", 240],
  ["1H", 60],
  ["15m", 15],
  ["5m", 5],
  ["1m", 1],
] as const satisfies readonly (readonly [ChartTimeframe, number])[];
const A_DAY = 1440;

/** Units as traders type them; for a month the letter is large. */
const UNITS = [
  { typed: /^(m|min)?$/, minutes: 1 },
  { typed: /^(h|H)$/, minutes: 60 },
  { typed: /^(d|D)$/, of: "1D", times: 1 },
  { typed: /^(w|W)$/, of: "1W", times: 1 },
  { typed: /^(M|mo)$/, of: "1M", times: 1 },
  { typed: /^(y|Y)$/, of: "1M", times: 12 },
] as const;

/** A timeframe that a chart can be turned to. */
export interface TypedTimeframe extends Pick<Series, "joined"> {
  readonly timeframe: ChartTimeframe;
  /** `2H` also for `120m`. */
  readonly words: string;
}

/**
 * Reads a timeframe as it is typed: `7m`, `90`, `2H`, `D`, `3 D`, `2W`, `6M`, `1Y`. A number alone counts minutes.
 * @param offered - Those of the chart's source, of whose bars others are made.
 * @returns undefined if it is none, or the source has no bars to make it of
 */
export function readTimeframe(text: string, offered: readonly ChartTimeframe[]): TypedTimeframe | undefined {
  const [, digits = "", letters = ""] = /^\s*(\d{0,4})\s*([a-z]*)\s*$/i.exec(text) ?? [];
  const unit = UNITS.find(({ typed }) => typed.test(letters));
  if (!unit || digits + letters === "") return undefined;
  const count = digits === "" ? 1 : Number(digits);
  if ("of" in unit) return offered.includes(unit.of) ? joinedOf(unit.of, count * unit.times) : undefined;
  const minutes = count * unit.minutes;
  if (minutes % A_DAY === 0 && offered.includes("1D")) return joinedOf("1D", minutes / A_DAY);
  if (minutes > A_DAY) return undefined;
  const base = MINUTES.find(([each, length]) => minutes % length === 0 && offered.includes(each));
  return base && joinedOf(base[0], minutes / base[1]);
}

function joinedOf(of: ChartTimeframe, count: number): TypedTimeframe | undefined {
  if (count < 1 || count > MOST_JOINED) return undefined;
  if (count === 1) return { timeframe: of, words: of };
  const joined = { of, count };
  return { timeframe: of, joined, words: joinedWords(joined) };
}
