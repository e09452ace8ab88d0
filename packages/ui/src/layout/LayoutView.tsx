import type { LayoutNode } from "@bourse/contract";
import {
  type CSSProperties,
  createContext,
  type FocusEvent,
  type ReactNode,
  type RefObject,
  useContext,
  useLayoutEffect,
  useMemo,
  useRef,
} from "react";
import { useTheme } from "../theme/context.ts";
import { readableOn } from "../theme/contrast.ts";
import type { Palette } from "../theme/palette.ts";
import { type DrawnNode, plan } from "./budget.ts";
import { parseColour } from "./colour.ts";
import { holdsKeys, type OnTap, TapContext, tapKey, wordsOf } from "./tap.ts";
import { crossAxis, fontWeight, mainAxis } from "./words.ts";

/** Inclusive range of a length or count in a layout node. */
interface Range {
  readonly min: number;
  readonly max: number;
}

/** Below 10 px a label could hide text that nobody can read; above 64 px one label fills a side bar. */
export const FONT_SIZE: Range = { min: 10, max: 64 };
/** The specification's limits. The contract checks them; the renderer does not rely on that. */
export const BOX_SIDE: Range = { min: 0, max: 4096 };
const GAP: Range = { min: 0, max: 256 };
export const LINES: Range = { min: 1, max: 100 };

/** The number limited to its range; undefined if it is not a number, so that the field's default applies. */
export function bounded(value: unknown, range: Range): number | undefined {
  if (typeof value !== "number" || Number.isNaN(value)) return undefined;
  return Math.min(range.max, Math.max(range.min, value));
}

/** `#rrggbb` of a node's background; empty: the theme's surface. */
const BackgroundContext = createContext<string>("");

type Label = Extract<LayoutNode, { type: "label" }>;

/** Line height as a share of the font size. */
const LINE_HEIGHT = 1.4;

/** Text of at most this many characters is not broken in a narrow row; longer texts beside it are. */
const SHORT_TEXT = 12;

/** A number with its sign and unit: broken in two it would read as a different number. */
const FIGURE = /^[^\p{L}]*\d[^\p{L}]*$/u;

/** Text of an extension: always a text node, isolated so that its bidi controls end with it. */
function LabelNode({ node }: { readonly node: Label }) {
  const { palette } = useTheme();
  const background = useContext(BackgroundContext) || palette.surface;
  return (
    <span dir="auto" className="bourse-label" style={labelStyle(node, palette, background)}>
      {node.text}
    </span>
  );
}

/** Styles of a label on a background; contains only numbers and the renderer's own keywords. */
function labelStyle(node: Label, palette: Palette, background: string): CSSProperties {
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

export interface LayoutViewProps {
  /** May come from a guest, so it is not trusted. */
  readonly node: unknown;
  /** Called with the key of a tapped node; absent: nothing in the view can be tapped. */
  readonly onTap?: OnTap | undefined;
}

/** Draws an extension's layout node. */
export function LayoutView({ node, onTap }: LayoutViewProps) {
  const drawing = useMemo(() => plan(node), [node]);
  const view = useRef<HTMLDivElement>(null);
  const focus = useHeldFocus(view, drawing);
  return (
    <TapContext value={onTap}>
      <div ref={view} className="bourse-layout" {...focus}>
        {drawing.root && <Drawn drawn={drawing.root} />}
        {drawing.cut && <p className="pt-1 text-2xs text-muted">Part of this view is too large to show.</p>}
      </div>
    </TapContext>
  );
}

function Drawn({ drawn }: { readonly drawn: DrawnNode }) {
  return (
    <Tappable drawn={drawn}>
      <Plain drawn={drawn} />
    </Tappable>
  );
}

function Plain({ drawn }: { readonly drawn: DrawnNode }) {
  const { node } = drawn;
  if (node.type === "label") return <LabelNode node={node} />;
  const keys = reactKeys(drawn.children);
  const children = drawn.children.map((child, index) => <Drawn key={keys[index]} drawn={child} />);
  if (node.type === "box") return <BoxNode node={node}>{children}</BoxNode>;
  return <LineNode node={node}>{children}</LineNode>;
}

/**
 * A child with a key stays the same element, and keeps the focus, when others are inserted before it. Nodes without a
 * key are identified by their position, and so is the second of two with the same key.
 */
function reactKeys(children: readonly DrawnNode[]): readonly string[] {
  const seen = new Set<string>();
  return children.map((child, index) => {
    const key = tapKey(child);
    if (key === undefined || seen.has(key)) return `${child.node.type}${index}`;
    seen.add(key);
    return `key ${key}`;
  });
}

type Line = Extract<LayoutNode, { type: "row" | "column" }>;

/** A row or a column. */
function LineNode({ node, children }: { readonly node: Line; readonly children?: ReactNode }) {
  return (
    <div className={node.type === "row" ? "bourse-row" : "bourse-column"} style={lineStyle(node)}>
      {children}
    </div>
  );
}

/** Styles of a row or a column. */
function lineStyle(node: Line): CSSProperties {
  return {
    gap: `${bounded(node.spacing, GAP) ?? 0}px`,
    justifyContent: mainAxis(node.mainAxisAlignment),
    alignItems: crossAxis(node.crossAxisAlignment, node.type === "row" ? "center" : "stretch"),
  };
}

/**
 * Makes a keyed node tappable by pointer and keyboard. A node that contains further keyed ones gets a separate button
 * before them, because buttons cannot be nested.
 */
function Tappable({ drawn, children }: { readonly drawn: DrawnNode; readonly children: ReactNode }) {
  const onTap = useContext(TapContext);
  const key = tapKey(drawn);
  if (!onTap || key === undefined) return children;
  const button = { type: "button", onClick: () => onTap(key), "data-key": key } as const;
  if (!holdsKeys(drawn)) {
    return (
      <button {...button} className="bourse-tap" {...(wordsOf(drawn) === "" ? { "aria-label": key } : {})}>
        {children}
      </button>
    );
  }
  return (
    <div className="bourse-tap-group">
      <button {...button} className="bourse-tap-own" aria-label={wordsOf(drawn) || key} />
      {children}
    </div>
  );
}

interface Held {
  readonly key: string | undefined;
  /** Its index among the tappable nodes. */
  readonly index: number;
}

/**
 * Keeps the keyboard focus when an extension redraws its view: on the node with the same key, otherwise on the node in
 * the same position. A tap often replaces the very node that was tapped.
 */
function useHeldFocus(view: RefObject<HTMLElement | null>, drawing: unknown) {
  const held = useRef<Held>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the drawing that takes the focused node away
  useLayoutEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (!held.current || !isLost) return;
    const nodes = tappable(view.current);
    const { key, index } = held.current;
    const next = nodes.find((node) => node.dataset.key === key) ?? nodes[Math.min(index, nodes.length - 1)];
    next?.focus({ preventScroll: true });
  }, [drawing, view]);
  return {
    onFocus({ target }: FocusEvent<HTMLElement>) {
      const index = tappable(view.current).indexOf(target);
      held.current = index < 0 ? undefined : { key: target.dataset.key, index };
    },
    onBlur({ target }: FocusEvent<HTMLElement>) {
      // A removed node loses the focus too; if the node still exists, the trader moved the focus.
      queueMicrotask(() => {
        if (target.isConnected && target !== document.activeElement) held.current = undefined;
      });
    },
  };
}

function tappable(view: HTMLElement | null): readonly HTMLElement[] {
  return view ? [...view.querySelectorAll<HTMLElement>("button[data-key]")] : [];
}

type Box = Extract<LayoutNode, { type: "box" }>;

/** A rectangle; its content adapts its colours to this background. */
function BoxNode({ node, children }: { readonly node: Box; readonly children?: ReactNode }) {
  const { palette } = useTheme();
  const behind = useContext(BackgroundContext);
  const colour = parseColour(node.color, palette);
  return (
    <div className={holdsBox(node.child) ? "bourse-box" : "bourse-box bourse-cell"} style={boxStyle(node, colour)}>
      <BackgroundContext value={colour ?? behind}>{children}</BackgroundContext>
    </div>
  );
}

/** True if a node contains a box: then the inner boxes hold the figures, and the outer one may be narrow. */
function holdsBox(node: LayoutNode | undefined): boolean {
  if (node === undefined || node.type === "label") return false;
  return node.type === "box" || node.children.some(holdsBox);
}

/** Styles of a box; it never grows wider than its parent. */
function boxStyle(node: Box, colour: string | undefined): CSSProperties {
  const style: CSSProperties = {};
  const set = (name: "width" | "height" | "padding" | "margin" | "borderRadius", value: number | undefined) => {
    if (value !== undefined) style[name] = `${value}px`;
  };
  set("width", bounded(node.width, BOX_SIDE));
  set("height", bounded(node.height, BOX_SIDE));
  set("padding", bounded(node.padding, GAP));
  set("margin", bounded(node.margin, GAP));
  set("borderRadius", bounded(node.borderRadius, GAP));
  if (colour) style.backgroundColor = colour;
  return style;
}
