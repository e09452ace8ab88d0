import { type Bar, barsOf, columnsOf, regularHours, type SessionTemplate } from "@bourse/bars";
import type { ChartBars } from "../chart-bars.ts";
import { BarStore } from "../store/bar-store.ts";

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
 * @param length - Of a bar, in milliseconds.
 */
export function regularBars(template: SessionTemplate, length: number): (bars: ChartBars) => ChartBars {
  const isRegular = regularHours(template);
  const among = (source: BarStore, from: number, to: number) =>
    barsOf(source.slice(from, to)).filter(({ time }) => isRegular({ from: time, to: time + length }));
  let known: Known | undefined;
  return ({ store: source, forming }) => {
    const changed = known?.source === source ? source.changedSince(known.version) : Number.NEGATIVE_INFINITY;
    const kept = known && changed > source.from && changed > known.from ? known : undefined;
    const store = kept?.store ?? new BarStore();
    const before = among(source, source.from, kept ? kept.from : source.to);
    if (before.length > 0) store.prepend(columnsOf(before));
    if (kept && changed < source.to) replaceTail(store, source.bar(changed)?.time, among(source, changed, source.to));
    known = { source, version: source.version, from: source.from, store };
    const last = forming === undefined ? undefined : source.bar(forming)?.time;
    const shown = last === undefined ? undefined : store.indexOf(last);
    return { store, version: store.version, ...(shown !== undefined && { forming: shown }) };
  };
}

/** Replaces the bars that open at a time or later. */
function replaceTail(store: BarStore, since: number | undefined, bars: readonly Bar[]): void {
  let index = store.to;
  while (since !== undefined && index > store.from && (store.bar(index - 1)?.time ?? 0) >= since) index--;
  if (index < store.to || bars.length > 0) store.replaceFrom(index, bars);
}
