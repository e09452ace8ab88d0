import {
  type BarColumns,
  type BarTimes,
  barEnd,
  isOfDays,
  type JoinedTimeframe,
  joinBars,
  joinedTimes,
  MIDNIGHTS,
  type Openings,
  type SessionTemplate,
  sliceColumns,
} from "@bourse/bars";
import type { CandleAnswer, CandleList } from "@bourse/contract/host-api";
import { drawnHours } from "../sessions/hours.ts";
import type { BarsSource } from "../source.ts";

/** Bars of a timeframe, seen as fewer and longer ones. */
export interface Joining {
  readonly times: BarTimes;
  /** The host's latest bars, joined. Those that have not changed are the same objects as before. */
  list(candles: CandleList): CandleList;
  /** The history, joined. */
  source(source: BarsSource): BarsSource;
}

export interface JoiningWish {
  readonly joined: JoinedTimeframe;
  readonly session: SessionTemplate;
  /** A session begins with its regular hours. */
  readonly regular: boolean;
}

/** Joins the bars of one chart. */
export function joining({ joined, session, regular }: JoiningWish): Joining {
  const times = joinedTimes(joined, isOfDays(joined.of) ? MIDNIGHTS : openingsOf(session, regular));
  return {
    times,
    list: listJoiner(joined, times),
    source: (source) => ({ window: (wish) => joinedWindow(source, wish, times) }),
  };
}

export const joinedCode = { joining };

const WEEK_MS = 7 * 86_400_000;
/** Longest time without a session, such as holidays of a fortnight. */
const LONGEST_WEEKS = 3;

/** The openings of a session's trading hours. */
function openingsOf(session: SessionTemplate, regular: boolean): Openings {
  const { breaks } = drawnHours(session, { breaks: true, shading: false, regular });
  const weeks = new Map<number, readonly number[]>();
  const within = (week: number): readonly number[] => {
    const known = weeks.get(week) ?? breaks({ from: week * WEEK_MS, to: (week + 1) * WEEK_MS });
    weeks.set(week, known);
    return known;
  };
  const search = (moment: number, step: -1 | 1, find: (openings: readonly number[]) => number | undefined) => {
    const week = Math.floor(moment / WEEK_MS);
    for (let each = 0; each < LONGEST_WEEKS; each += 1) {
      const found = find(within(week + step * each));
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return {
    atOrBefore: (moment) =>
      search(moment, -1, (openings) => openings.findLast((each) => each <= moment)) ?? MIDNIGHTS.atOrBefore(moment),
    after: (moment) =>
      search(moment, 1, (openings) => openings.find((each) => each > moment)) ?? MIDNIGHTS.after(moment),
  };
}

interface Group {
  readonly members: readonly CandleAnswer[];
  readonly candle: CandleAnswer;
}

/** Joins the latest bars again at each change, and keeps the bars whose members are all the same. */
function listJoiner({ of }: JoinedTimeframe, { startOf, endOf }: BarTimes): Joining["list"] {
  let before: ReadonlyMap<number, Group> = new Map();
  const starts = new WeakMap<CandleAnswer, number>();
  const startAt = (candle: CandleAnswer) => {
    const start = starts.get(candle) ?? startOf(Date.parse(candle.time));
    starts.set(candle, start);
    return start;
  };
  const isLastOfItsBar = ({ time }: CandleAnswer) => {
    const opened = Date.parse(time);
    return barEnd(opened, of) >= endOf(startOf(opened));
  };
  return (list) => {
    const groups = new Map<number, Group>();
    for (const [start, members] of Map.groupBy(list.candles, startAt)) {
      const known = before.get(start);
      const isKnown = known && isSame(known.members, members);
      groups.set(start, isKnown ? known : { members, candle: joinedCandle(start, members) });
    }
    before = groups;
    const candles = [...groups.values()].map(({ candle }) => candle);
    const last = list.candles.at(-1);
    return {
      ...list,
      // Its first members may lie before the latest bars: the history brings it whole.
      candles: candles.length > 1 ? candles.slice(1) : candles,
      last_complete: list.last_complete && last !== undefined && isLastOfItsBar(last),
    };
  };
}

const isSame = (one: readonly CandleAnswer[], other: readonly CandleAnswer[]): boolean =>
  one.length === other.length && one.every((each, index) => each === other[index]);

function joinedCandle(start: number, members: readonly CandleAnswer[]): CandleAnswer {
  const [first, last] = [members[0] as CandleAnswer, members.at(-1) as CandleAnswer];
  return {
    time: new Date(start).toISOString(),
    open: first.open,
    high: Math.max(...members.map(({ high }) => high)),
    low: Math.min(...members.map(({ low }) => low)),
    close: last.close,
    volume: members.reduce((sum, { volume }) => sum + volume, 0),
  };
}

async function joinedWindow(
  source: BarsSource,
  wish: Parameters<BarsSource["window"]>[0],
  { startOf }: BarTimes,
): ReturnType<BarsSource["window"]> {
  const answer = await source.window(wish);
  const bars: BarColumns = joinBars(answer.bars, startOf);
  if (!answer.more) return { ...answer, bars };
  // The first one may lack the members before this window, so the next window brings it whole.
  const whole = sliceColumns(bars, 1, bars.length);
  return { ...answer, bars: whole, coming: answer.coming === true || whole.length === 0 };
}
