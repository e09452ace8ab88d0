import type { BoxNode, LabelNode, LayoutNode, LineNode } from "@bourse/contract";

/** A child of a line: a node, a text, a list of children. False and absent ones are left out. */
export type Child = Shown | string | number | false | null | undefined | readonly Child[];

/** A node of a view, as the functions of this module make it. */
export type Shown = LayoutNode & Tappable;

/** Called when the trader taps the node. */
export type Tap = () => void | Promise<void>;

interface Tappable {
  readonly onTap?: Tap;
}

/** Everything of a label but its text. */
export type LabelOptions = Omit<LabelNode, "type" | "text"> & Tappable;
/** Everything of a box but its child. */
export type BoxOptions = Omit<BoxNode, "type" | "child"> & Tappable;
/** Everything of a row or column but its children. */
export type LineOptions = Omit<LineNode, "type" | "children"> & Tappable;

/**
 * Text; a longer one is cut at 4,096 characters.
 *
 * @example label("SIM:ALTA 133.88", { fontWeight: "bold", color: "positive" })
 */
export function label(text: string | number, options?: LabelOptions): Shown {
  const words = typeof text === "string" ? text : String(text);
  const shown = words.length > LABEL_MAX ? words.slice(0, LABEL_MAX) : words;
  if (options === undefined) return { type: "label", text: shown };
  return $m("label", options, shown) ?? tapped({ type: "label", text: shown, ...options });
}

const LABEL_MAX = 4096;

/**
 * A rectangle around at most one child; several stand in a column.
 *
 * @example box({ padding: 8, borderRadius: 6 }, label("inside"))
 */
export function box(options: BoxOptions, ...children: readonly Child[]): Shown {
  const nodes = collected(children);
  if (nodes.length === 0) return tapped({ type: "box", ...options });
  return tapped({ type: "box", ...options, child: nodes.length > 1 ? column({}, nodes) : (nodes[0] as Shown) });
}

/**
 * Nodes side by side.
 *
 * @example row({ spacing: 8 }, label(quote.symbol), label(quote.price))
 */
export function row(options: LineOptions, ...children: readonly Child[]): Shown {
  return $m("row", options, children) ?? tapped({ type: "row", ...options, children: collected(children) });
}

/**
 * Nodes one below another.
 *
 * @example column({ spacing: 4 }, bars.length > 20 && label("enough"), bars.last?.close)
 */
export function column(options: LineOptions, ...children: readonly Child[]): Shown {
  return $m("column", options, children) ?? tapped({ type: "column", ...options, children: collected(children) });
}

/** The nodes among children, lists opened and texts made labels. */
export function nodesOf(child: Child): readonly Shown[] {
  return collected([child]);
}

/** The children themselves where each is a node, as in most lines. */
function collected(children: readonly Child[]): readonly Shown[] {
  if (areNodes(children)) return children;
  const nodes: Shown[] = [];
  collect(children, nodes, 0);
  return nodes;
}

function areNodes(children: readonly Child[]): children is readonly Shown[] {
  for (let index = 0; index < children.length; index += 1) {
    const child = children[index];
    if (typeof child !== "object" || child === null || !("type" in child)) return false;
  }
  return true;
}

/**
 * Writes nodes from a number on and returns the next one. By index, and without a call for each node: a board draws many,
 * and the engine's iterators and calls cost most of it.
 */
function collect(children: readonly Child[], nodes: Shown[], from: number): number {
  let next = from;
  for (let index = 0; index < children.length; index += 1) {
    const child = children[index];
    if (typeof child === "object" && child !== null) {
      if (isList(child)) next = collect(child, nodes, next);
      else {
        nodes[next] = child;
        next += 1;
      }
    } else if (child !== false && child !== null && child !== undefined) {
      nodes[next] = label(child);
      next += 1;
    }
  }
  return next;
}

/** Whether a child is a list of children. */
export const isList = (child: Shown | readonly Child[]): child is readonly Child[] => Array.isArray(child);

/** Taps of nodes that the module made once, before any view was drawn. */
const lasting = new Map<string, Tap>();
/** Taps of the view being drawn. */
let taps: Map<string, Tap> | undefined;

/**
 * Gives a node with `onTap` and without a key one by its number in the drawing, so that the same drawing has the same
 * keys. JSON leaves the function out.
 */
function tapped<Node extends Shown & { readonly key?: string }>(node: Node): Shown {
  const { onTap } = node;
  if (onTap === undefined) return node;
  const kept = taps ?? lasting;
  const key = node.key ?? `${taps ? "tap" : "lasting"}${kept.size + 1}`;
  kept.set(key, onTap);
  return { ...node, key };
}

/** A view's one node and the taps by the keys of its nodes. */
export interface DrawnView {
  readonly root: Shown;
  tapOf(key: string): Tap | undefined;
}

/** Draws a layout. */
export function drawView(draw: () => Child): DrawnView {
  const own = new Map<string, Tap>();
  taps = own;
  try {
    const nodes = nodesOf(draw());
    const root = nodes.length === 1 ? (nodes[0] as Shown) : column({}, nodes);
    return { root, tapOf: (key) => own.get(key) ?? lasting.get(key) };
  } finally {
    taps = undefined;
  }
}

/**
 * A value as the language writes it, for one that {@link $j} and its like do not take.
 *
 * @throws {Error} if a number is not finite, with the path to it: JSON would make it null, and the host would refuse the
 * value without saying where it comes from
 */
export function jsonOf(value: unknown, path: string): string {
  refuseNumbers(value, path);
  return JSON.stringify(value);
}

/** @throws {Error} at the first number below the value that JSON has no word for */
function refuseNumbers(value: unknown, path: string): void {
  if (typeof value === "number" && !Number.isFinite(value)) {
    throw new Error(`${path} is ${value}: a number must be finite. Ask Number.isFinite before you show it.`);
  }
  if (typeof value !== "object" || value === null) return;
  for (const [name, inside] of Object.entries(value)) refuseNumbers(inside, `${path}.${name}`);
}
