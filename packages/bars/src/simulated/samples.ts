import { DAY_MS, MINUTE_MS } from "../timeframes/bar-times.ts";
import { unitsOf } from "./builder.ts";
import { dayBar } from "./days.ts";
import { fillDay } from "./fill.ts";
import { drawsFrom, hash } from "./hash.ts";
import type { Instrument } from "./instruments.ts";
import { clamp, type WholeBar } from "./whole-bar.ts";
import { fillingOf } from "./window.ts";

/** One price of a minute. */
export interface SimulatedSample {
  /** In milliseconds; inside the minute. */
  readonly time: number;
  readonly price: number;
  /** Volume of the minute up to this price. */
  readonly volume: number;
}

/** Prices in a minute: one a second, and one in ten seconds of an instrument that hardly trades. */
const SAMPLES = 60;
const THIN_SAMPLES = 6;

/** Keeps these numbers apart from those that divide the bar. */
const USE = 6;

/**
 * The prices inside the minute that opens at `time`, the same at each call: they begin at its open, touch high and low,
 * and end at its close and volume. Empty when there is no trade in that minute.
 */
export function simulatedSamples(instrument: Instrument, time: number): readonly SimulatedSample[] {
  const day = Math.floor(time / DAY_MS);
  const bar = dayBar(instrument, day);
  if (!bar) return [];
  const minute = Math.floor((time - day * DAY_MS) / MINUTE_MS);
  const samples: SimulatedSample[] = [];
  const window = { filling: fillingOf(instrument), day, from: minute, to: minute + 1, length: 1 } as const;
  fillDay(bar, window, (each) => {
    samples.push(...pathOf(each, instrument, time - (time % MINUTE_MS)));
  });
  return samples;
}

function pathOf(bar: WholeBar, { kind, seed, ...units }: Instrument, time: number): readonly SimulatedSample[] {
  const count = kind === "thin" ? THIN_SAMPLES : SAMPLES;
  const draws = drawsFrom(hash(seed, USE, Math.floor(time / MINUTE_MS)));
  const inner = count - 2;
  const highest = 1 + (draws() % inner);
  const lowest = 1 + ((highest + (draws() % (inner - 1))) % inner);
  const turns = [
    { at: 0, price: bar.open },
    ...[
      { at: highest, price: bar.high },
      { at: lowest, price: bar.low },
    ].sort((left, right) => left.at - right.at),
    { at: count - 1, price: bar.close },
  ];
  const stray = Math.floor((bar.high - bar.low) / 6);
  const price = unitsOf(units);
  return Array.from({ length: count }, (_, at) => {
    const leg = turns.findLastIndex((turn) => turn.at <= at);
    const from = turns[leg] as (typeof turns)[number];
    const to = turns[leg + 1] ?? from;
    const straight = from.price + along(to.price - from.price, at - from.at, to.at - from.at);
    const strayed = at === from.at ? straight : straight - stray + (draws() % (2 * stray + 1));
    return {
      time: time + Math.floor((MINUTE_MS * at) / count),
      price: price(clamp(strayed, bar.low, bar.high)),
      volume: at === count - 1 ? bar.volume : Math.floor((bar.volume * (at + 1)) / count),
    };
  });
}

function along(way: number, steps: number, all: number): number {
  return steps === 0 ? 0 : Math.floor((way * steps) / all);
}
