import type { Forecast } from "@bourse/contract/host-api";
import type { Palette } from "@bourse/ui";
import type { Drawing } from "../chart/drawing.ts";
import type { Surface } from "../chart/overlays/sketch.ts";
import { bandsOf } from "./bands.ts";
import { percent } from "./words.ts";

/** A forecast and the chart that it is painted on. */
export interface PaintedFan {
  readonly forecast: Forecast;
  readonly palette: Palette;
  /** Describes the forecast, line by line: a saved picture of the chart has no other text. */
  readonly caption: readonly string[];
  readonly chart: Pick<Drawing, "xOf" | "yOf" | "timeBeside">;
}

const FONT = "10px system-ui, sans-serif";
/** Each band adds to those around it, so that the middle is the darkest: one hue is read without telling colours apart. */
const BAND_ALPHA = 0.16;
const EDGE_ALPHA = 0.55;
const EDGE_DASH = [2, 3];
const START_DASH = [4, 4];
const MEDIAN_WIDTH = 2;
const LABEL_GAP = 4;
const LABEL_HEIGHT = 11;
/** Distance of the caption from the corner of the pane, and of its lines. */
const CAPTION_MARGIN = 10;
const CAPTION_LINE = 13;

type At = readonly [x: number, y: number];

/** Paints the quantiles from the last completed bar on, one bar of the chart for each bar ahead. */
export function paintFan({ context, width, height }: Surface, painted: PaintedFan): void {
  const { forecast, palette, caption } = painted;
  const places = placesOf(painted);
  const [start] = places.xs;
  const end = places.xs.at(-1);
  if (start === undefined || end === undefined || end < 0 || start > width) return;
  const { pairs, median, single } = bandsOf(forecast.quantiles);
  context.font = FONT;
  context.fillStyle = palette.accent;
  context.strokeStyle = palette.accent;
  context.globalAlpha = BAND_ALPHA;
  for (const { low, high } of pairs) {
    trace(context, [...places.path(low.prices), ...places.path(high.prices).toReversed()]);
    context.fill();
  }
  context.lineWidth = 1;
  context.globalAlpha = EDGE_ALPHA;
  context.setLineDash(EDGE_DASH);
  for (const { prices } of [...pairs.flatMap(({ low, high }) => [low, high]), ...single]) {
    stroke(context, places.path(prices));
  }
  context.setLineDash(START_DASH);
  context.strokeStyle = palette.muted;
  stroke(context, [
    [start, 0],
    [start, height],
  ]);
  context.setLineDash([]);
  context.globalAlpha = 1;
  context.strokeStyle = palette.accent;
  context.lineWidth = MEDIAN_WIDTH;
  if (median) stroke(context, places.path(median.prices));
  labels(context, painted, { x: end + LABEL_GAP, width });
  context.fillStyle = palette.muted;
  const lines = caption.flatMap((line) => wrapped(context, line, width - CAPTION_MARGIN * 2));
  for (const [index, line] of lines.toReversed().entries()) {
    context.fillText(line, CAPTION_MARGIN, height - CAPTION_MARGIN - index * CAPTION_LINE);
  }
}

/** A text in lines that fit a width. */
function wrapped(context: CanvasRenderingContext2D, text: string, width: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    if (lines.length === 0 || context.measureText(longer).width > width) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}

/** Positions of the bars, the first that of the last completed one. */
function placesOf({ forecast, chart }: PaintedFan) {
  const asOf = Date.parse(forecast.evidence.as_of);
  const xs = Array.from({ length: forecast.horizon + 1 }, (_, step) => {
    const time = chart.timeBeside(asOf, step);
    return (time === undefined ? undefined : chart.xOf(time)) ?? Number.NaN;
  });
  const y = (price: number) => chart.yOf(price) ?? Number.NaN;
  const path = (prices: readonly number[]): readonly At[] =>
    [forecast.last_close, ...prices].map((price, step) => [xs[step] ?? Number.NaN, y(price)]);
  return { xs, path };
}

function trace(context: CanvasRenderingContext2D, [first, ...rest]: readonly At[]): void {
  context.beginPath();
  if (first) context.moveTo(...first);
  for (const at of rest) context.lineTo(...at);
}

function stroke(context: CanvasRenderingContext2D, path: readonly At[]): void {
  trace(context, path);
  context.stroke();
}

/** Names of the quantiles after their last bar; one that would lie over another is left out, never the median or the outermost. */
function labels(
  context: CanvasRenderingContext2D,
  { forecast: { quantiles }, palette, chart }: PaintedFan,
  { x, width }: { readonly x: number; readonly width: number },
): void {
  const taken: number[] = [];
  const rank = ({ level }: { readonly level: number }) => (level === 0.5 ? 1 : Math.abs(level - 0.5));
  const named = quantiles.toSorted((one, other) => rank(other) - rank(one));
  context.fillStyle = palette.text;
  for (const { level, prices } of named) {
    const y = chart.yOf(prices.at(-1) ?? Number.NaN);
    const words = level === 0.5 ? "median" : percent(level);
    if (y === undefined || taken.some((each) => Math.abs(each - y) < LABEL_HEIGHT)) continue;
    if (x + context.measureText(words).width > width) continue;
    taken.push(y);
    context.fillText(words, x, y + LABEL_GAP);
  }
}
