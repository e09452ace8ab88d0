import type { BarColumns, Direction } from "@bourse/bars";
import type { Palette } from "@bourse/ui";
import type { StructurePart } from "../../state/structure.ts";
import type { Drawing } from "../drawing.ts";
import type { Surface } from "../overlays/sketch.ts";
import type { Hindsight } from "./history.ts";
import type { Break, Structure, Zone } from "./zones.ts";

/** The structure of a chart's bars, and the parts of it to paint. */
export interface Painted {
  readonly bars: BarColumns;
  readonly structure: Structure;
  readonly hindsight: readonly Hindsight[];
  readonly parts: readonly StructurePart[];
  readonly palette: Palette;
  readonly chart: Pick<Drawing, "xOf" | "yOf">;
}

const FONT = "10px system-ui, sans-serif";
/** A zone before it was known is fainter than afterwards. */
const KNOWN_ALPHA = 0.16;
const UNKNOWN_ALPHA = 0.06;
const REACHED_SHARE = 0.5;
const HINDSIGHT_DASH = [3, 3];
const GAP = 3;
const LABEL_HEIGHT = 11;
/** Distance of the caption from the corner of the pane. */
const CAPTION_MARGIN = 10;

interface Brush extends Painted {
  readonly context: CanvasRenderingContext2D;
  readonly width: number;
  x(bar: number | undefined): number;
  y(price: number): number;
  color(direction: Direction): string;
  /** The labels of this frame so far. */
  readonly labels: { readonly left: number; readonly right: number; readonly y: number }[];
}

/** Paints zones and breaks; those outside of the pane are skipped. */
export function paintStructure({ context, width, height }: Surface, painted: Painted): void {
  const { bars, palette, chart, parts, structure, hindsight } = painted;
  const brush: Brush = {
    ...painted,
    context,
    width,
    x: (bar) => (bar === undefined ? width : (chart.xOf(bars.time[bar] ?? Number.NaN) ?? Number.NaN)),
    y: (price) => chart.yOf(price) ?? Number.NaN,
    labels: [],
    color: (direction) => (direction === "up" ? palette.positive : palette.negative),
  };
  context.font = FONT;
  for (const zone of structure.zones.toReversed()) {
    if (parts.includes(zone.kind === "gap" ? "gaps" : "blocks")) paintZone(brush, zone);
  }
  if (parts.includes("breaks")) for (const each of structure.breaks.toReversed()) paintBreak(brush, each);
  if (!parts.includes("history")) return;
  context.globalAlpha = 1;
  context.fillStyle = palette.warning;
  text(brush, "dashed: drawn in hindsight, repaints", [CAPTION_MARGIN, height - CAPTION_MARGIN]);
  for (const each of hindsight.toReversed()) paintHindsight(brush, each);
}

function paintZone(brush: Brush, { kind, direction, bar, top, bottom, confirmedAt, reachedAt }: Zone): void {
  const { context, width, x, y } = brush;
  const [left, known, right] = [x(bar), x(confirmedAt), x(reachedAt)];
  if (!(left < width && right > 0)) return;
  const [high, low] = [y(top), y(bottom)];
  context.fillStyle = brush.color(direction);
  context.strokeStyle = brush.color(direction);
  context.globalAlpha = UNKNOWN_ALPHA;
  context.fillRect(left, high, Math.min(known, right) - left, low - high);
  context.globalAlpha = KNOWN_ALPHA * (reachedAt === undefined ? 1 : REACHED_SHARE);
  context.fillRect(known, high, Math.max(0, right - known), low - high);
  context.globalAlpha = 1;
  line(context, [known, high], [known, low]);
  text(brush, `${kind === "gap" ? "FVG" : "OB"} ${direction === "up" ? "↑" : "↓"}`, [known + GAP, high + 10]);
}

function paintBreak(brush: Brush, { kind, direction, swingBar, confirmedAt, level }: Break): void {
  const { context, width, x, y } = brush;
  const [left, right, height] = [x(swingBar), x(confirmedAt), y(level)];
  if (!(left < width && right > 0)) return;
  context.globalAlpha = 1;
  context.strokeStyle = brush.color(direction);
  context.fillStyle = brush.color(direction);
  line(context, [left, height], [right, height]);
  line(context, [right, height - GAP], [right, height + GAP]);
  text(brush, kind === "bos" ? "BOS" : "CHoCH", [(left + right) / 2, height - GAP]);
}

function paintHindsight(brush: Brush, { label, direction, from, to, top, bottom }: Hindsight): void {
  const { context, width, x, y } = brush;
  const [left, right] = [x(from), x(to)];
  if (!(left < width && right > 0)) return;
  context.globalAlpha = 1;
  context.strokeStyle = brush.color(direction);
  context.fillStyle = brush.color(direction);
  context.setLineDash(HINDSIGHT_DASH);
  if (top === bottom) line(context, [left, y(top)], [right, y(top)]);
  else context.strokeRect(left, y(top), right - left, y(bottom) - y(top));
  context.setLineDash([]);
  text(brush, label, [left + GAP, y(bottom) + 10]);
}

type At = readonly [x: number, y: number];

function line(context: CanvasRenderingContext2D, from: At, to: At): void {
  context.lineWidth = 1;
  context.beginPath();
  context.moveTo(...from);
  context.lineTo(...to);
  context.stroke();
}

/** A label, unless another one is there already: in a crowd none could be read. */
function text({ context, labels }: Brush, words: string, [x, y]: At): void {
  const { width } = context.measureText(words);
  const isTaken = labels.some((each) => x < each.right && x + width > each.left && Math.abs(y - each.y) < LABEL_HEIGHT);
  if (isTaken) return;
  labels.push({ left: x, right: x + width + GAP, y });
  context.fillText(words, x, y);
}
