import { drawsFrom, hash } from "./hash.ts";
import type { InstrumentKind, VolumeStyle } from "./instruments.ts";
import { DAY_MINUTES, type Session } from "./sessions.ts";
import { splitBar } from "./split.ts";
import type { WholeBar } from "./whole-bar.ts";

/** Lengths in minutes of the bars inside a day: each is divided into those of the next length. */
export const LENGTHS = [DAY_MINUTES, 240, 60, 15, 5, 1] as const;
export type BarLength = (typeof LENGTHS)[number];

/** Everything that decides the inside of a day besides its bar. */
export interface Filling {
  readonly seed: number;
  readonly session: Pick<Session, "opens" | "closes">;
  readonly kind?: InstrumentKind;
  readonly volumeStyle: VolumeStyle;
  /** See `Division.grid`. */
  readonly grid: number;
}

/** How a day is filled, and the part of it that is wanted, in minutes from its midnight; bars that open in it are taken. */
export interface DayWindow {
  readonly filling: Filling;
  readonly day: number;
  readonly from: number;
  readonly to: number;
  readonly length: BarLength;
}

/** Takes a bar and its opening in minutes from midnight. */
export type TakeBar = (bar: WholeBar, opens: number) => void;

interface Cell {
  readonly bar: WholeBar;
  /** Index in {@link LENGTHS}. */
  readonly level: number;
  readonly opens: number;
}

/**
 * The bars of one length inside a day, in order. They are exactly the day's bar together, and so are the shorter ones
 * of each longer one, because each is divided from it. Only what the window needs is divided.
 */
export function fillDay(bar: WholeBar, window: DayWindow, take: TakeBar): void {
  descend({ bar, level: 0, opens: 0 }, window, take);
}

function descend({ bar, level, opens }: Cell, window: DayWindow, take: TakeBar): void {
  const { filling } = window;
  const length = LENGTHS[level] as BarLength;
  if (opens >= window.to || opens + length <= window.from) return;
  if (length === window.length) {
    if (opens >= window.from) take(bar, opens);
    return;
  }
  const place = hash(filling.seed, window.day, level, opens);
  const parts = keptParts(partsOf({ level, opens }, filling.session), { filling, level, place, bar });
  const weights = parts.map((part) => weightOf(part, level + 1, { filling, place }));
  const bars = splitBar(bar, { weights, grid: filling.grid, draws: drawsFrom(place) });
  bars.forEach((each, index) => {
    descend({ bar: each, level: level + 1, opens: parts[index] as number }, window, take);
  });
}

/** Openings of the next shorter bars that the session touches. */
function partsOf({ level, opens }: Pick<Cell, "level" | "opens">, session: Filling["session"]): readonly number[] {
  const length = LENGTHS[level] as number;
  const shorter = LENGTHS[level + 1] as number;
  const parts: number[] = [];
  for (let part = opens; part < opens + length; part += shorter) {
    if (part < session.closes && part + shorter > session.opens) parts.push(part);
  }
  return parts;
}

/** Parts in 256 without a trade, in a thin instrument's bars of an hour, a quarter of an hour and five minutes. */
const QUIET = [0, 0, 40, 90, 150];

interface Place {
  readonly filling: Filling;
  readonly level: number;
  readonly place: number;
  readonly bar: WholeBar;
}

/** The parts in which there is trade; at least one, and no more than there are units of volume. */
function keptParts(parts: readonly number[], { filling, level, place, bar }: Place): readonly number[] {
  if (filling.kind !== "thin") return parts;
  const kept = parts.filter((part) => (hash(place, part) & 255) >= (QUIET[level] as number));
  const traded = kept.length > 0 ? kept : parts.slice(place % parts.length, (place % parts.length) + 1);
  return traded.slice(0, Math.max(1, bar.volume));
}

/** Extra weight of what lies within half an hour of the open or the close. */
const BUSY_MINUTES = 30;

function weightOf(part: number, level: number, { filling, place }: { filling: Filling; place: number }): number {
  const { session, volumeStyle } = filling;
  const length = LENGTHS[level] as number;
  const from = Math.max(part, session.opens);
  const to = Math.min(part + length, session.closes);
  const draw = hash(place, part, level) & 255;
  if (volumeStyle === "even") return (to - from) * (192 + (draw >> 2));
  if (volumeStyle === "bursts") return (to - from) * (32 + (draw > 224 ? 8 : 1) * draw);
  const early = Math.max(0, Math.min(to, session.opens + BUSY_MINUTES) - from);
  const late = Math.max(0, to - Math.max(from, session.closes - BUSY_MINUTES));
  return (to - from + 2 * (early + late)) * (160 + (draw >> 1));
}
