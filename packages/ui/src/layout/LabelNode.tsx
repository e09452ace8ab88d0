import type { LayoutNode } from "@bourse/contract";
import { type CSSProperties, useContext } from "react";
import { useTheme } from "../theme/context.ts";
import { readableOn } from "../theme/contrast.ts";
import type { Palette } from "../theme/palette.ts";
import { BackgroundContext } from "./background.ts";
import { parseColour } from "./colour.ts";
import { bounded, FONT_SIZE, LINES } from "./size.ts";
import { fontWeight } from "./words.ts";

type Label = Extract<LayoutNode, { type: "label" }>;

/** Line height as a share of the font size. */
const LINE_HEIGHT = 1.4;

/** Text of at most this many characters is not broken in a narrow row; longer texts beside it are. */
const SHORT_TEXT = 12;

/** A number with its sign and unit: broken in two it would read as a different number. */
const FIGURE = /^[^\p{L}]*\d[^\p{L}]*$/u;

/** Text of an extension: always a text node, isolated so that its bidi controls end with it. */
export function LabelNode({ node }: { readonly node: Label }) {
  const { palette } = useTheme();
  const background = useContext(BackgroundContext) || palette.surface;
  return (
    <span dir="auto" className="bourse-label" style={labelStyle(node, palette, background)}>
      {node.text}
    </span>
  );
}

/** Styles of a label on a background; contains only numbers and the renderer's own keywords. */
export function labelStyle(node: Label, palette: Palette, background: string): CSSProperties {
  const lines = bounded(node.maxLines, LINES);
  const clamp: CSSProperties = lines
    ? { display: "-webkit-box", WebkitBoxOrient: "vertical", WebkitLineClamp: Math.floor(lines), overflow: "hidden" }
    : {};
  return {
    ...clamp,
    color: readableOn(background, parseColour(node.color, palette) ?? palette.text),
    fontSize: `${bounded(node.fontSize, FONT_SIZE) ?? 13}px`,
    fontWeight: fontWeight(node.fontWeight),
    lineHeight: LINE_HEIGHT,
    ...(node.text.length <= SHORT_TEXT ? wholeText(node.text) : { flexShrink: 1000 }),
  };
}

function wholeText(text: string): CSSProperties {
  return { flexShrink: 1, overflowWrap: "normal", ...(FIGURE.test(text) ? { whiteSpace: "pre" } : {}) };
}
