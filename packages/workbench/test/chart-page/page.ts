import { type Bar, type BarColumns, sliceColumns } from "@bourse/bars";
import { PALETTES } from "@bourse/ui";
import { CandlestickSeries, createChart, HistogramSeries, type UTCTimestamp } from "lightweight-charts";
import { createDrawing } from "../../src/chart/drawing.ts";
import { keepCompared } from "../../src/chart/overlays/compared.ts";
import { BarStore } from "../../src/chart/store/bar-store.ts";
import { zoneWords } from "../../src/words/zone.ts";
import { wanderingBars } from "./bars.ts";

/** One measurement. */
export interface Wish {
  readonly chart: "ours" | "library";
  readonly bars: number;
  /** Series of as many bars that ours is compared with. */
  readonly compared?: number;
  /** Frames of each of the three movements. */
  readonly frames: number;
}

export interface Measured {
  /** From having the bars to the first frame that shows them, in milliseconds. */
  readonly firstPaint: number;
  /** From there to the frame that has all bars. */
  readonly allPaint: number;
  /** Milliseconds between frames while zooming out, scrolling and zooming in. */
  readonly frames: readonly number[];
}

/** Bars that the page reads first, and those of each further window. */
const [FIRST, WINDOW] = [10_000, 25_000];

declare global {
  interface Window {
    measure(wish: Wish): Promise<Measured>;
  }
}

const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
/** Painting follows the frame's callbacks, so the second frame is after it. */
const painted = async () => {
  await nextFrame();
  return nextFrame();
};

window.measure = async ({ chart, bars: count, compared = 0, frames }) => {
  const element = document.createElement("div");
  element.style.cssText = "width: 1000px; height: 600px";
  document.body.replaceChildren(element);
  const bars = wanderingBars(count);
  const begin = performance.now();
  const { firstPaint, allPaint } = await (chart === "ours"
    ? drawOurs(element, bars, compared)
    : drawLibrary(element, bars));
  return { firstPaint: firstPaint - begin, allPaint: allPaint - firstPaint, frames: await move(element, frames) };
};

async function drawOurs(element: HTMLElement, bars: BarColumns, compared: number) {
  const store = new BarStore();
  const drawing = createDrawing(element, { onHover: () => undefined, onEarlier: () => undefined });
  drawing.restyle(PALETTES.light, {
    type: "candles",
    scale: compared > 0 ? "percent" : "normal",
    inverted: false,
    time: { words: zoneWords("UTC"), intraday: true },
    decimals: 2,
    hollow: false,
  });
  let from = Math.max(0, bars.length - FIRST);
  store.replaceFrom(0, objectsOf(sliceColumns(bars, from)));
  drawing.show({ store, version: store.version });
  const firstPaint = await painted();
  while (from > 0) {
    const begin = Math.max(0, from - WINDOW);
    store.prepend(sliceColumns(bars, begin, from));
    from = begin;
    drawing.show({ store, version: store.version });
    await nextFrame();
  }
  const others = Array.from({ length: compared }, (_each, at) => comparedMark(store, bars, at));
  drawing.overlays.show("compared", others);
  return { firstPaint, allPaint: await painted() };
}

/** Another series of the same times. */
function comparedMark(main: BarStore, bars: BarColumns, at: number) {
  const series = new BarStore();
  const close = bars.close.map((value) => value * (at + 2));
  series.replaceFrom(0, objectsOf(sliceColumns(bars, bars.length - 1)));
  series.prepend(sliceColumns({ ...bars, close }, 0, bars.length - 1));
  const looks = { title: `other ${at}`, color: "#c96a00", version: series.version };
  return { kind: "compared" as const, keeper: keepCompared, id: String(at), main, series, ...looks };
}

async function drawLibrary(element: HTMLElement, bars: BarColumns) {
  const chart = createChart(element, { autoSize: true, timeScale: { minBarSpacing: 0.0005, timeVisible: true } });
  const price = chart.addSeries(CandlestickSeries);
  const volume = chart.addSeries(HistogramSeries, {}, 1);
  const all = objectsOf(bars).map((bar) => ({ ...bar, time: (bar.time / 1000) as UTCTimestamp }));
  price.setData(all);
  volume.setData(all.map(({ time, volume: value }) => ({ time, value })));
  const firstPaint = await painted();
  return { firstPaint, allPaint: firstPaint };
}

function objectsOf(bars: BarColumns): Bar[] {
  const value = (column: Float64Array, index: number) => column[index] as number;
  return Array.from({ length: bars.length }, (_each, at) => ({
    time: value(bars.time, at),
    open: value(bars.open, at),
    high: value(bars.high, at),
    low: value(bars.low, at),
    close: value(bars.close, at),
    volume: value(bars.volume, at),
  }));
}

/** The same wheel for both charts: out until all bars are in sight, far back, and in again. */
async function move(element: HTMLElement, frames: number): Promise<number[]> {
  const target = element.querySelector("canvas") ?? element;
  const spin = (wheel: WheelEventInit) =>
    target.dispatchEvent(
      new WheelEvent("wheel", { clientX: 500, clientY: 200, bubbles: true, cancelable: true, ...wheel }),
    );
  const spent: number[] = [];
  const movements: readonly WheelEventInit[] = [{ deltaY: 120 }, { deltaX: -60 }, { deltaY: -120 }];
  for (const wheel of movements) {
    let before = await nextFrame();
    for (let frame = 0; frame < frames; frame++) {
      spin(wheel);
      const now = await nextFrame();
      spent.push(now - before);
      before = now;
    }
  }
  return spent;
}
