import type { Surface } from "../overlays/sketch.ts";
import { drawnAt, watchDrawings } from "./drag.ts";
import { type Pixel, type Segment, type Shape, shapeOf } from "./geometry.ts";

/** Appearance of a drawing. */
interface Looks {
  readonly color: string;
  readonly width: number;
  /** Shows its points. */
  readonly isSelected: boolean;
  /** Colour of the chart's background, behind labels. */
  readonly background: string;
}

const FONT = "11px system-ui, sans-serif";
const HANDLE_RADIUS = 5;
const AREA_ALPHA = 0.12;
const FAINT_ALPHA = 0.5;
const LABEL_ALPHA = 0.8;
const LABEL_HEIGHT = 13;
const FAINT_DASH = [4, 4];

/** Paints a shape; positions outside of the pane are cut off by its edge. */
function paintShape({ context }: Surface, shape: Shape, { color, width, isSelected, background }: Looks): void {
  context.strokeStyle = color;
  context.fillStyle = color;
  context.font = FONT;
  context.globalAlpha = AREA_ALPHA;
  for (const { from, to } of shape.areas) context.fillRect(from.x, from.y, to.x - from.x, to.y - from.y);
  for (const line of shape.lines) paintLine(context, line, width);
  for (const { x, y, text } of shape.labels) {
    context.globalAlpha = LABEL_ALPHA;
    context.fillStyle = background;
    context.fillRect(x - 1, y - LABEL_HEIGHT + 3, context.measureText(text).width + 2, LABEL_HEIGHT);
    context.globalAlpha = 1;
    context.fillStyle = color;
    context.fillText(text, x, y);
  }
  if (isSelected) for (const handle of shape.handles) paintHandle(context, handle, { color, background });
}

function paintLine(context: CanvasRenderingContext2D, { from, to, isFaint }: Segment, width: number): void {
  context.globalAlpha = isFaint ? FAINT_ALPHA : 1;
  context.lineWidth = isFaint ? 1 : width;
  context.setLineDash(isFaint ? FAINT_DASH : []);
  context.beginPath();
  context.moveTo(from.x, from.y);
  context.lineTo(to.x, to.y);
  context.stroke();
}

function paintHandle(
  context: CanvasRenderingContext2D,
  { x, y }: Pixel,
  { color, background }: Pick<Looks, "color" | "background">,
): void {
  context.globalAlpha = 1;
  context.setLineDash([]);
  context.lineWidth = 2;
  context.strokeStyle = color;
  context.fillStyle = background;
  context.beginPath();
  context.arc(x, y, HANDLE_RADIUS, 0, 2 * Math.PI);
  context.fill();
  context.stroke();
}

/** The code that charts with drawings need. */
export const drawingsCode = { shapeOf, paintShape, watchDrawings, drawnAt } as const;
