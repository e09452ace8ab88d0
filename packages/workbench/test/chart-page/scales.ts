import type { Bar } from "@bourse/bars";
import { PALETTES } from "@bourse/ui";
import { createDrawing, type Drawing } from "../../src/chart/drawing.ts";
import { type IndicatorMark, keepIndicators } from "../../src/chart/overlays/indicator.ts";
import { USUAL_STROKE } from "../../src/chart/overlays/line-over-prices.ts";
import { BarStore } from "../../src/chart/store/bar-store.ts";
import type { ChartStyle } from "../../src/state/chart.ts";
import { zoneWords } from "../../src/words/zone.ts";
import { type Reapplied, reapply } from "./reapplied.ts";

/** How a chart is looked at. */
export type ScaleWish = Pick<ChartStyle, "scale" | "inverted" | "type">;

/** Positions of one look at a chart. */
export interface Look {
  /** Prices, in and out of sight, with the price that their height has. */
  readonly prices: readonly (readonly [price: number, again: number, y: number])[];
  /** Bars whose average is not painted at the height of its price. */
  readonly misplaced: readonly number[];
  /** Bars of the own pane whose value is not painted on its linear scale, between the levels 70 and 30. */
  readonly bent: readonly number[];
  /** The level is painted at its height. */
  readonly hasLevel: boolean;
}

/** Pictures of a chart whose last bar moves. */
export interface MovedLast {
  readonly before: string;
  readonly after: string;
  /** Another chart that has only ever had the moved bar. */
  readonly atOnce: string;
}

declare global {
  interface Window {
    look(wish: ScaleWish): Promise<readonly Look[]>;
    moveLast(type: ScaleWish["type"]): Promise<MovedLast>;
    reapply(): Promise<readonly Reapplied[]>;
  }
}

const DAY = 86_400_000;
const COUNT = 400;
const PERIOD = 30;
const LEVEL = 1000;
const [AVERAGE, OWN, BOUND, ALERT] = ["#ff00ff", "#00e0ff", "#ff8800", "#00d000"] as const;

const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));

/** Prices that grow a hundredfold, so that a logarithmic scale differs. */
const BARS = Array.from({ length: COUNT }, (_each, at): Bar => {
  const close = 100 * 100 ** (at / COUNT) * (1 + 0.05 * Math.sin(at / 5));
  return { time: at * DAY, open: close * 0.99, high: close * 1.02, low: close * 0.97, close, volume: 10 };
});
const AVERAGES = Float64Array.from(BARS, (_bar, at) => {
  const all = BARS.slice(at - PERIOD + 1, at + 1);
  return at < PERIOD - 1 ? Number.NaN : all.reduce((sum, { close }) => sum + close, 0) / PERIOD;
});
const WAVES = Float64Array.from(BARS, (_bar, at) => 50 + 45 * Math.sin(at / 9));

function mark(id: string, values: Float64Array, own: boolean): IndicatorMark {
  const color = own ? OWN : AVERAGE;
  return {
    kind: "indicator",
    keeper: keepIndicators,
    id,
    pane: own ? "own" : "price",
    title: id,
    lines: [{ name: "value", style: "line", color, below: color, forming: color, stroke: USUAL_STROKE }],
    levels: own ? [70, 30] : [],
    levelColor: BOUND,
    marked: [],
    data: { columns: { value: values }, length: COUNT, forming: undefined, from: 0, version: 1 },
    first: 0,
    format: String,
  };
}

const LOOKS = { sessions: false, decimals: 2, hollow: false, time: { words: zoneWords("UTC"), intraday: false } };

function newDrawing(): Drawing {
  const element = document.createElement("div");
  element.style.cssText = "width: 1000px; height: 700px";
  document.body.replaceChildren(element);
  return createDrawing(element, { onHover: () => undefined, onEarlier: () => undefined });
}

window.reapply = reapply;

window.moveLast = async (type) => {
  const moved = BARS.map((bar, at) =>
    at === COUNT - 1 ? { ...bar, high: bar.high * 1.2, close: bar.high * 1.1, volume: 7 } : bar,
  );
  return {
    before: await pictureOf(type, BARS),
    after: await pictureOf(type, BARS, moved),
    atOnce: await pictureOf(type, moved),
  };
};

/** A chart of these bars, of which the last one moves afterwards. */
async function pictureOf(type: ScaleWish["type"], bars: readonly Bar[], moved: readonly Bar[] = []): Promise<string> {
  const drawing = newDrawing();
  drawing.restyle(PALETTES.light, { ...LOOKS, type, scale: "normal", inverted: false });
  const store = new BarStore();
  const show = async () => {
    drawing.show({ store, version: store.version, forming: COUNT - 1 });
    await nextFrame();
    await nextFrame();
  };
  store.replaceFrom(0, bars);
  await show();
  drawing.showSince((COUNT - 60) * DAY);
  await show();
  if (moved.length > 0) store.replaceFrom(COUNT - 1, moved.slice(COUNT - 1));
  await show();
  const picture = drawing.picture().toDataURL();
  drawing.remove();
  return picture;
}

window.look = async ({ scale, inverted, type }) => {
  const drawing = newDrawing();
  const looks = { ...LOOKS, type, scale, inverted };
  drawing.restyle(PALETTES.light, { ...looks, scale: "normal", inverted: false });
  const store = new BarStore();
  store.replaceFrom(0, BARS);
  drawing.show({ store, version: store.version });
  drawing.overlays.show("indicators", [mark("average", AVERAGES, false), mark("waves", WAVES, true)]);
  drawing.overlays.show("alerts", [{ kind: "level", id: "alert", price: LEVEL, color: ALERT, stroke: "dotted" }]);
  // Panes that exist already stay as they are.
  drawing.restyle(PALETTES.light, looks);
  drawing.showSince(Number.NEGATIVE_INFINITY);
  await nextFrame();
  await nextFrame();
  const whole = looked(drawing);
  // The first bar in sight, with which a scale in per cent compares, is another one.
  drawing.showSince((COUNT - 150) * DAY);
  await nextFrame();
  await nextFrame();
  const later = looked(drawing);
  drawing.remove();
  return [whole, later];
};

function looked(drawing: Drawing): Look {
  const canvas = drawing.picture();
  const factor = canvas.width / 1000;
  const context = canvas.getContext("2d");
  const pixels = context?.getImageData(0, 0, canvas.width, canvas.height);
  if (!pixels) throw new Error("there is no picture");
  const is = (color: string, x: number, y: number) => {
    const at = (Math.round(y * factor) * canvas.width + Math.round(x * factor)) * 4;
    const wanted = [1, 3, 5].map((from) => Number.parseInt(color.slice(from, from + 2), 16));
    return wanted.every((part, index) => Math.abs(part - (pixels.data[at + index] ?? -1)) < 90);
  };
  const near = (color: string, x: number, y: number) =>
    [-1, 0, 1].some((side) => [-3, -2, -1, 0, 1, 2, 3].some((off) => is(color, x + side, y + off)));
  const { from, to } = drawing.shownTimes() ?? { from: 0, to: 0 };
  const { width, height } = drawing.size();
  const inSight = BARS.flatMap(({ time }, at) => (time >= from && time <= to && at % 7 === 0 ? [at] : []));
  const place = (at: number) => drawing.xOf(at * DAY) ?? Number.NaN;
  /** Where a line is painted whole: at its end a browser covers a pixel by half. */
  const onLine = (at: number) => place(at) - (at === COUNT - 1 ? 1 : 0);
  const isInPane = (y: number) => y > 4 && y < height - 4;
  const y = (price: number) => drawing.yOf(price) ?? Number.NaN;
  /** Heights of the bounds in the own pane, near the left edge, where neither line crosses them. */
  const rows = (color: string, x: number) =>
    Array.from({ length: 700 }, (_each, at) => at).filter((at) => at > height + 8 && at < 660 && is(color, x, at));
  const bounds = inSight.flatMap((at) => rows(BOUND, place(at)));
  const [upper, lower] = [Math.min(...bounds), Math.max(...bounds)];
  const waveAt = (value: number) => upper + ((70 - value) / 40) * (lower - upper);
  return {
    prices: [1, 50, 100, 317.5, 1000, 4000, 9999, 20_000].map((price) => {
      const height = y(price);
      return [price, drawing.priceAt(height) ?? Number.NaN, height] as const;
    }),
    misplaced: inSight.filter((at) => {
      const height = y(AVERAGES[at] ?? Number.NaN);
      return isInPane(height) && place(at) < width - 4 && !near(AVERAGE, onLine(at), height);
    }),
    bent: inSight.filter((at) => place(at) < width - 4 && !near(OWN, onLine(at), waveAt(WAVES[at] ?? Number.NaN))),
    hasLevel: inSight.some((at) => near(ALERT, place(at), y(LEVEL))) || !isInPane(y(LEVEL)),
  };
}
