import { columnsOf } from "@bourse/bars";
import type { CandleList } from "@bourse/contract/host-api";
import { PALETTES } from "@bourse/ui";
import { barsReader, type ChartBars } from "../../src/chart/chart-bars.ts";
import { createDrawing, type Drawing } from "../../src/chart/drawing.ts";
import type { ChartLooks } from "../../src/chart/options.ts";
import { keepCompared } from "../../src/chart/overlays/compared.ts";
import { zoneWords } from "../../src/words/zone.ts";

/** A change of the chart, and a number from 0 up to 1 that says of what and how far. */
export type Change = readonly [change: keyof ReturnType<typeof changesOf>, share: number];

declare global {
  interface Window {
    /** Makes the changes one after another. Resolves with what was thrown; undefined: nothing. */
    change(changes: readonly Change[]): Promise<string | undefined>;
  }
}

const DAY = 86_400_000;
const COUNT = 90;
const SIZE = { width: 900, height: 500 };
const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));

const candleOf = (day: number, move = 0) => {
  const close = 1000 + 100 * Math.sin(day / 7) + move;
  const time = new Date(day * DAY).toISOString();
  return { time, open: close - 1, high: close + 3, low: close - 3, close, volume: 100 + (day % 9) };
};

/** A symbol whose bars the chart gets as the host answers them. */
class Feed {
  readonly #read = barsReader();
  candles: CandleList["candles"];
  isForming = true;
  bars: ChartBars;

  constructor(days: readonly number[]) {
    this.candles = days.map((day) => candleOf(day));
    this.bars = this.answer();
  }

  answer(): ChartBars {
    const about = { symbol: "SIM", timeframe: "1D", source: "sim", availability: "native" } as const;
    this.bars = this.#read({ ...about, last_complete: !this.isForming, candles: this.candles });
    return this.bars;
  }

  get lastDay(): number {
    return Math.round(Date.parse(this.candles.at(-1)?.time ?? "") / DAY);
  }

  /** The newest bar moves. */
  tick(move: number): void {
    this.candles = [...this.candles.slice(0, -1), candleOf(this.lastDay, 10 * move)];
  }

  grow(): void {
    this.candles = [...this.candles, candleOf(this.lastDay + 1)];
  }

  /** Loses bars, but never the last twenty. */
  lose(end: "oldest" | "newest"): void {
    if (this.candles.length > 20) this.candles = end === "oldest" ? this.candles.slice(1) : this.candles.slice(0, -1);
  }

  /** Older bars are read. */
  prepend(count: number): void {
    const { store } = this.bars;
    const first = Math.round((store.bar(store.from)?.time ?? 0) / DAY);
    const older = Array.from({ length: count }, (_each, at) => first - count + at);
    store.prepend(columnsOf(older.map((day) => ({ ...candleOf(day), time: day * DAY }))));
    this.bars = { ...this.bars, version: store.version };
  }
}

/** What a chart shows: the bars of one symbol, and the lines of two others that lack some of its days. */
interface Shown {
  readonly main: Feed;
  readonly others: readonly Feed[];
  readonly hidden: Set<number>;
  theme: "light" | "dark";
  type: ChartLooks["type"];
  /** Index of the bar under the crosshair. */
  cursor: number | undefined;
}

const START = 10_000;
const days = (from: number, to: number, without = 0) =>
  Array.from({ length: to - from }, (_each, at) => from + at).filter((day) => without === 0 || day % without !== 0);

const newShown = (): Shown => ({
  main: new Feed(days(START, START + COUNT)),
  others: [new Feed(days(START + 2, START + COUNT - 1, 11)), new Feed(days(START, START + 40))],
  hidden: new Set(),
  theme: "light",
  type: "candles",
  cursor: undefined,
});

function stage(): HTMLElement {
  const element = document.createElement("div");
  element.style.cssText = `width: ${SIZE.width}px; height: ${SIZE.height}px`;
  document.body.append(element);
  return element;
}

function restyle(drawing: Drawing, { theme, type }: Shown): void {
  drawing.restyle(PALETTES[theme], {
    type,
    scale: "percent",
    inverted: false,
    hollow: false,
    decimals: 2,
    hours: undefined,
    time: { words: zoneWords("UTC"), intraday: false },
  });
}

function show(drawing: Drawing, { main, cursor }: Shown): void {
  drawing.show(main.bars);
  if (cursor !== undefined) drawing.hold(cursor);
}

function compare(drawing: Drawing, { main, others, hidden }: Shown): void {
  const marks = others.flatMap(({ bars: { store: series, version } }, at) => {
    const known = { kind: "compared", keeper: keepCompared, id: `${at}`, title: `${at}`, color: "#c96a00" } as const;
    return hidden.has(at) ? [] : [{ ...known, main: main.bars.store, series, version }];
  });
  drawing.overlays.show("compared", marks);
}

const oneOf = <Item>(items: readonly Item[], share: number) => items[Math.floor(share * items.length)] as Item;

/** The changes by their names. The bars and the lines that are compared reach a chart one after another. */
function changesOf(drawing: Drawing, shown: Shown) {
  const { main, others, hidden } = shown;
  const last = () => main.bars.store.to - 1;
  const afterwards = (feed: Feed, change: () => void) => {
    change();
    feed.answer();
  };
  const draw = () => show(drawing, shown);
  const lines = () => compare(drawing, shown);
  const anyOf = (share: number) => oneOf([main, ...others], share);
  return {
    tick: (share: number) => afterwards(main, () => main.tick(share)),
    tickOther: (share: number) => afterwards(oneOf(others, share), () => oneOf(others, share).tick(share)),
    grow: (share: number) => afterwards(anyOf(share), () => anyOf(share).grow()),
    end(share: number) {
      anyOf(share).isForming = !anyOf(share).isForming;
      anyOf(share).answer();
    },
    loseNewest: (share: number) => afterwards(anyOf(share), () => anyOf(share).lose("newest")),
    loseOldest: (share: number) => afterwards(anyOf(share), () => anyOf(share).lose("oldest")),
    prepend: (share: number) => anyOf(share).prepend(1 + Math.floor(60 * ((3 * share) % 1))),
    draw,
    lines,
    hide(share: number) {
      const at = Math.floor(share * others.length);
      if (!hidden.delete(at)) hidden.add(at);
      lines();
    },
    theme() {
      shown.theme = shown.theme === "light" ? "dark" : "light";
      restyle(drawing, shown);
    },
    type(share: number) {
      shown.type = oneOf(["candles", "heikin-ashi", "heikin-ashi", "line", "area", "bars"] as const, share);
      restyle(drawing, shown);
    },
    point(share: number) {
      shown.cursor = last() - Math.floor(20 * share);
      drawing.point(shown.cursor);
    },
    unpoint() {
      shown.cursor = undefined;
      drawing.clearPoint();
    },
    zoom: (share: number) => drawing.zoom(0.3 + 3 * share),
    since: (share: number) => drawing.showSince((START + Math.floor(COUNT * share)) * DAY),
    frame: () => nextFrame(),
  };
}

window.change = async (changes) => {
  const element = stage();
  const drawing = createDrawing(element, { onHover: () => undefined, onEarlier: () => undefined });
  const shown = newShown();
  try {
    restyle(drawing, shown);
    show(drawing, shown);
    compare(drawing, shown);
    const make = changesOf(drawing, shown);
    for (const [change, share] of changes) await make[change](share);
    // Under a crosshair the library looks at every bar and point that it holds.
    compare(drawing, shown);
    show(drawing, { ...shown, cursor: shown.main.bars.store.to - 2 });
    await nextFrame();
    return undefined;
  } catch (fault) {
    return fault instanceof Error ? (fault.stack ?? fault.message) : String(fault);
  } finally {
    drawing.remove();
    element.remove();
  }
};
