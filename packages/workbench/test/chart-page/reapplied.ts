import type { Bar } from "@bourse/bars";
import { PALETTES } from "@bourse/ui";
import { createDrawing, type Drawing } from "../../src/chart/drawing.ts";
import type { ChartLooks } from "../../src/chart/options.ts";
import { type IndicatorMark, keepIndicators } from "../../src/chart/overlays/indicator.ts";
import { USUAL_STROKE } from "../../src/chart/overlays/line-over-prices.ts";
import { BarStore } from "../../src/chart/store/bar-store.ts";
import { zoneWords } from "../../src/words/zone.ts";

/** A label of a price axis, as it was painted. */
export interface AxisLabel {
  readonly text: string;
  readonly y: number;
}

/** The price axes after a change, from the top: prices, volume, and the panes of two indicators. */
export interface Reapplied {
  readonly change: string;
  readonly axes: readonly (readonly AxisLabel[])[];
  /** Heights of the panes; each has a share that no other one has. */
  readonly heights: readonly number[];
}

const DAY = 86_400_000;
const COUNT = 200;
const BARS = Array.from({ length: COUNT }, (_each, at): Bar => {
  const close = 1000 + 300 * Math.sin(at / 20);
  return { time: at * DAY, open: close - 1, high: close + 5, low: close - 5, close, volume: 1000 + at };
});
const PERCENT: ChartLooks = {
  type: "candles",
  scale: "percent",
  inverted: true,
  hollow: false,
  decimals: 2,
  hours: undefined,
  time: { words: zoneWords("UTC"), intraday: false },
};
const SHARES = { prices: 6, volume: 1, "indicators bounded": 2, "indicators free": 3, "indicators late": 4 };

const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));

/** An indicator of an own pane, with values from 20 to 80. */
function mark(
  id: string,
  levelColor: string,
  { levels, decimals }: Pick<IndicatorMark, "levels"> & { decimals: number },
) {
  const values = Float64Array.from(BARS, (_bar, at) => 50 + 30 * Math.sin(at / 9));
  return {
    kind: "indicator",
    keeper: keepIndicators,
    id,
    pane: "own",
    title: id,
    lines: [
      { name: "value", style: "line", color: "#00e0ff", below: "#00e0ff", forming: "#00e0ff", stroke: USUAL_STROKE },
    ],
    levels,
    levelColor,
    marked: [],
    data: { columns: { value: values }, length: COUNT, forming: undefined, from: 0, version: 1 },
    first: 0,
    format: (value: number) => `=${value.toFixed(decimals)}`,
  } satisfies IndicatorMark;
}

/** Two indicators, of which one has levels, whose colour is that of a theme, and a third one that comes later. */
const marks = (levelColor: string, decimals = 3) => [
  mark("bounded", levelColor, { levels: [70, 30], decimals }),
  mark("free", levelColor, { levels: [], decimals }),
];
const withLate = (decimals = 3) => [...marks("#777777", decimals), mark("late", "#777777", { levels: [60], decimals })];

/** Every option that is applied again to a chart which is there already. */
const CHANGES: Readonly<Record<string, (drawing: Drawing) => void>> = {
  "nothing else": (drawing) => drawing.restyle(PALETTES.light, PERCENT),
  theme(drawing) {
    drawing.restyle(PALETTES.dark, PERCENT);
    drawing.overlays.show("indicators", marks("#777777"));
  },
  type: (drawing) => drawing.restyle(PALETTES.dark, { ...PERCENT, type: "line" }),
  hollow: (drawing) => drawing.restyle(PALETTES.dark, { ...PERCENT, hollow: true }),
  time: (drawing) =>
    drawing.restyle(PALETTES.dark, { ...PERCENT, time: { words: zoneWords("Asia/Tokyo"), intraday: true } }),
  "shares of panes": (drawing) => drawing.panes.restore(SHARES),
  "price range": (drawing) => {
    drawing.range.stretch(1.5);
    drawing.range.fit();
  },
  "a scale and back"(drawing) {
    drawing.restyle(PALETTES.dark, { ...PERCENT, scale: "log" });
    drawing.restyle(PALETTES.dark, PERCENT);
  },
  "an indicator more": (drawing) => drawing.overlays.show("indicators", withLate()),
  decimals(drawing) {
    drawing.restyle(PALETTES.dark, { ...PERCENT, decimals: 4 });
    drawing.overlays.show("indicators", withLate(1));
  },
};

export async function reapply(): Promise<readonly Reapplied[]> {
  const element = document.createElement("div");
  element.style.cssText = "width: 1000px; height: 900px";
  document.body.replaceChildren(element);
  const painted = watchLabels(element);
  const drawing = createDrawing(element, { onHover: () => undefined, onEarlier: () => undefined });
  const store = new BarStore();
  store.replaceFrom(0, BARS);
  drawing.restyle(PALETTES.light, PERCENT);
  drawing.show({ store, version: store.version });
  drawing.panes.restore(SHARES);
  drawing.overlays.show("indicators", marks("#888888"));
  const seen: Reapplied[] = [];
  for (const [change, apply] of Object.entries(CHANGES)) {
    apply(drawing);
    await nextFrame();
    painted.clear();
    // Everything is painted again.
    drawing.showSince((seen.length % 2 === 0 ? 50 : 40) * DAY);
    await nextFrame();
    await nextFrame();
    seen.push({ change, axes: painted.axes(), heights: drawing.panes.all() });
  }
  drawing.remove();
  return seen;
}

/** Hears the texts that are painted on the price axes of a chart. */
function watchLabels(element: HTMLElement) {
  const texts = new Map<HTMLCanvasElement, Map<number, string>>();
  const { prototype } = CanvasRenderingContext2D;
  const fillText = prototype.fillText;
  prototype.fillText = function (...written: Parameters<typeof fillText>) {
    const [text, x, y] = written;
    const label = texts.get(this.canvas as HTMLCanvasElement) ?? new Map<number, string>();
    texts.set(this.canvas as HTMLCanvasElement, label.set(this.getTransform().transformPoint({ x, y }).y, text));
    fillText.call(this, ...written);
  };
  const ofRow = (row: HTMLTableRowElement) => {
    const axis = row.cells[2]?.querySelectorAll("canvas") ?? [];
    return [...axis].flatMap((canvas) => [...(texts.get(canvas) ?? [])].map(([y, text]) => ({ y, text })));
  };
  return {
    clear: () => texts.clear(),
    /** Panes have a row each; that of the time axis is the last, those between panes have no canvas of an axis. */
    axes: () =>
      [...element.querySelectorAll("tr")]
        .slice(0, -1)
        .map(ofRow)
        .filter((labels) => labels.length > 0),
  };
}
