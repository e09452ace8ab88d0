import type { Stroke } from "@bourse/contract/host-api";
import type { IndicatorLine } from "@bourse/contract/indicators";
import { mix, type Palette, readableOn } from "@bourse/ui";
import type { IndicatorMarkLine } from "../overlays/indicator.ts";
import { USUAL_STROKE } from "../overlays/line-over-prices.ts";

/** Distinguishable colours for lines without a chosen one, adapted to the theme. */
const COLORS = ["#2468d6", "#c96a00", "#8a4fd0", "#0b8486", "#c2367f", "#6d7a00"] as const;
/** How far the forming bar's part of a line is blended into the background. */
const FORMING_FADE = 0.5;
/** Histogram bars are blended this far, so that lines stand out. */
const HISTOGRAM_FADE = 0.35;

/** The colour of the `index`-th line on a chart. */
const colorAt = (index: number, { surface }: Palette) =>
  readableOn(surface, COLORS[index % COLORS.length] ?? COLORS[0]);

interface LineLooks {
  /** Colours that the trader chose. */
  readonly chosen?: readonly string[] | undefined;
  readonly strokes?: readonly Stroke[] | undefined;
  /** Lines of the chart before these. */
  readonly first: number;
  readonly palette: Palette;
}

/** The lines of an indicator in the chosen colours, otherwise in those that follow `first`. */
export function coloredLines(
  lines: readonly Pick<IndicatorLine, "name" | "style" | "color">[],
  { chosen, strokes, first, palette }: LineLooks,
): readonly IndicatorMarkLine[] {
  const { surface, positive, negative } = palette;
  return lines.map(({ name, style, color: usual }, index) => {
    const own = chosen?.[index];
    const faded = (color: string) => (style === "histogram" ? mix(color, surface, HISTOGRAM_FADE) : color);
    const place = lines.findLastIndex((each, at) => at <= index && each.color !== "same");
    const color = faded(own ?? (usual === "sign" || usual === "side" ? positive : colorAt(first + place, palette)));
    const other = own === undefined ? faded(negative) : color;
    const below = usual === "sign" ? other : color;
    return {
      name,
      style,
      color,
      below,
      ...(usual === "side" && { above: other }),
      forming: mix(color, surface, FORMING_FADE),
      stroke: strokes?.[index] ?? USUAL_STROKE,
    };
  });
}
