import {
  ALWAYS,
  type Bar,
  BUILTIN_SESSIONS,
  barsOf,
  columnsOf,
  regularHours,
  type SessionTemplate,
  usualSession,
} from "@bourse/bars";
import type { Chart, TradingSessions } from "@bourse/contract/host-api";
import type { ChartBars } from "../chart-bars.ts";
import { BarStore } from "../store/bar-store.ts";
import { drawnHours } from "./hours.ts";

export interface SessionWish {
  readonly shown: Pick<Chart, "symbol" | "source_id">;
  /** Chosen for the chart alone. */
  readonly chosen: string | undefined;
  readonly saved: Pick<TradingSessions, "own" | "symbols"> | undefined;
}

/** The sessions that can be chosen. */
const sessionsWith = (saved: SessionWish["saved"]): readonly SessionTemplate[] => [
  ...BUILTIN_SESSIONS,
  ...(saved?.own ?? []),
];

/** The session that is usual for a kind of instrument; around the clock if nothing is known. */
const usualOf = ({ symbol, source_id }: SessionWish["shown"]): SessionTemplate =>
  BUILTIN_SESSIONS.find(({ id }) => id === usualSession({ symbol, source: source_id })) ?? ALWAYS;

/** The session of a symbol on every chart that has none of its own. */
function ofSymbol({ shown, saved }: SessionWish): SessionTemplate {
  const id = saved?.symbols.find(({ symbol }) => symbol === shown.symbol)?.session_id;
  return sessionsWith(saved).find((each) => each.id === id) ?? usualOf(shown);
}

/** The session of a chart: its own, its symbol's, or the usual one. One that was deleted counts as not chosen. */
const sessionOf = (wish: SessionWish): SessionTemplate =>
  sessionsWith(wish.saved).find(({ id }) => id === wish.chosen) ?? ofSymbol(wish);

export const sessionCode = { sessionOf, ofSymbol, usualOf, sessionsWith, drawnHours, regularBars };

interface Known {
  readonly source: BarStore;
  readonly version: number;
  readonly from: number;
  readonly store: BarStore;
}

/**
 * Keeps a store of the bars with a part in regular hours. A bar is kept or left out by its own time alone, so later bars
 * change nothing about earlier ones.
 *
 * @param length - Of a bar, in milliseconds. Joined bars know their own.
 */
export function regularBars(template: SessionTemplate, length: number): (bars: ChartBars) => ChartBars {
  const isRegular = regularHours(template);
  let times: ChartBars["times"];
  const among = (source: BarStore, from: number, to: number) =>
    barsOf(source.slice(from, to)).filter(({ time }) =>
      isRegular({ from: time, to: times ? times.endOf(time) : time + length }),
    );
  let known: Known | undefined;
  return ({ store: source, forming, times: joined }) => {
    times = joined;
    const changed = known?.source === source ? source.changedSince(known.version) : Number.NEGATIVE_INFINITY;
    const kept = known && changed > source.from && changed > known.from ? known : undefined;
    const store = kept?.store ?? new BarStore();
    const before = among(source, source.from, kept ? kept.from : source.to);
    if (before.length > 0) store.prepend(columnsOf(before));
    if (kept && changed < source.to) replaceTail(store, source.bar(changed)?.time, among(source, changed, source.to));
    known = { source, version: source.version, from: source.from, store };
    const last = forming === undefined ? undefined : source.bar(forming)?.time;
    const shown = last === undefined ? undefined : store.indexOf(last);
    return { store, version: store.version, times, ...(shown !== undefined && { forming: shown }) };
  };
}

/** Replaces the bars that open at a time or later. */
function replaceTail(store: BarStore, since: number | undefined, bars: readonly Bar[]): void {
  let index = store.to;
  while (since !== undefined && index > store.from && (store.bar(index - 1)?.time ?? 0) >= since) index--;
  if (index < store.to || bars.length > 0) store.replaceFrom(index, bars);
}
