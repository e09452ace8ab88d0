import { box, type Child, column, label, row, type Shown } from "@bourse/sdk/guest";

/** Widths of the table's columns, in pixels: together they fit the narrowest side bar. */
const NAME_WIDTH = 40;
const FIGURE_WIDTHS = [68, 60, 66];

/** A heading. */
export const heading = (text: string): Shown => label(text, { fontWeight: "600" });

/** Text in one of the theme's colours. */
export const colored = (text: string, color: string): Shown => label(text, { color });

/** A tappable text. The key stands first, where the guest in AssemblyScript writes it: their bytes are compared. */
export const button = (key: string, text: string): Shown => ({ key, ...colored(text, "accent") });

/** Small grey text. */
export const small = (text: string): Shown => label(text, { color: "muted", fontSize: 11 });

/** Nodes below each other. */
export const stack = (spacing: number, children: Child): Shown =>
  column({ spacing, crossAxisAlignment: "stretch" }, children);

/** Nodes side by side, with the free space between them. */
export const spread = (...children: readonly Shown[]): Shown =>
  row({ spacing: 8, mainAxisAlignment: "spaceBetween" }, children);

/** One line of the table: a name, and price, points and per cent at the ends of their cells. */
export const cells = (name: Shown, ...figures: readonly [price: Shown, points: Shown, percent: Shown]): Shown =>
  spread(
    box({ width: NAME_WIDTH }, name),
    ...figures.map((node, at) => box({ width: FIGURE_WIDTHS[at] ?? 0 }, atEnd(node))),
  );

const atEnd = (node: Shown): Shown => row({ mainAxisAlignment: "end" }, node);
