import { type Child, column, type Shown } from "@bourse/sdk/guest";

// The small parts are written as the nodes that they are: the table has a hundred of them, drawn at each price, and a call
// of the SDK for each would be a quarter of what an event costs.

/** Widths of the table's columns, in pixels: together they fit the narrowest side bar. */
const NAME_WIDTH = 40;
const PRICE_WIDTH = 68;
const POINTS_WIDTH = 60;
const PERCENT_WIDTH = 66;

/** A line of text. */
export const plain = (text: string): Shown => ({ type: "label", text });

/** A heading. */
export const heading = (text: string): Shown => ({ type: "label", text, fontWeight: "600" });

/** Text in one of the theme's colours. */
export const colored = (text: string, color: string): Shown => ({ type: "label", text, color });

/** A tappable text. The key stands first, where the guest in AssemblyScript writes it: their bytes are compared. */
export const button = (key: string, text: string): Shown => ({ key, type: "label", text, color: "accent" });

/** Small grey text. */
export const small = (text: string): Shown => ({ type: "label", text, color: "muted", fontSize: 11 });

/** Nodes below each other. */
export const stack = (spacing: number, children: Child): Shown =>
  column({ spacing, crossAxisAlignment: "stretch" }, children);

/** Nodes side by side, with the free space between them. */
export const spread = (...children: readonly Shown[]): Shown => ({
  type: "row",
  spacing: 8,
  mainAxisAlignment: "spaceBetween",
  children,
});

/** One line of the table: a name, and price, points and per cent at the ends of their cells. */
export const cells = (name: Shown, ...figures: readonly [price: Shown, points: Shown, percent: Shown]): Shown =>
  spread(
    { type: "box", width: NAME_WIDTH, child: name },
    atEnd(figures[0], PRICE_WIDTH),
    atEnd(figures[1], POINTS_WIDTH),
    atEnd(figures[2], PERCENT_WIDTH),
  );

const atEnd = (node: Shown, width: number): Shown => ({
  type: "box",
  width,
  child: { type: "row", mainAxisAlignment: "end", children: [node] },
});
