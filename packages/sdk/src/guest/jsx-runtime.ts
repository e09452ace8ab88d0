import {
  type BoxOptions,
  box,
  type Child,
  column,
  isList,
  type LabelOptions,
  type LineOptions,
  label,
  row,
  type Shown,
} from "./layout.ts";

/**
 * Layouts as TSX: `<Column spacing={4}><Label>{price}</Label></Column>`. It needs `"jsx": "react-jsx"` and
 * `"jsxImportSource": "@bourse/sdk/guest"` in the project's `tsconfig.json`. There is no document behind it: an element
 * is a node of a layout.
 */
export type Component<Props> = (props: Props) => Child;

/** The types that the compiler looks for. */
export declare namespace JSX {
  type Element = Shown;
  type ElementType = Component<never>;
  interface ElementChildrenAttribute {
    children: unknown;
  }
  interface IntrinsicElements {
    /** There are no elements in small letters. */
    readonly "no-such-element": never;
  }
  interface IntrinsicAttributes {
    readonly key?: string;
  }
}

interface Inside {
  readonly children?: Child;
}

/**
 * Text: its children, joined.
 *
 * @example <Label fontWeight="bold">{quote.price}</Label>
 */
export const Label = ({ children, ...options }: LabelOptions & Inside): Shown => label(wordsOf(children), options);
/**
 * A rectangle around at most one child.
 *
 * @example <Box padding={8} borderRadius={6}><Label>inside</Label></Box>
 */
export const Box = ({ children, ...options }: BoxOptions & Inside): Shown => box(options, children);
/**
 * Nodes side by side.
 *
 * @example <Row spacing={8}><Label>{quote.symbol}</Label><Label>{quote.price}</Label></Row>
 */
export const Row = ({ children, ...options }: LineOptions & Inside): Shown => row(options, children);
/**
 * Nodes one below another.
 *
 * @example <Column spacing={4}>{[bars.last?.close, bars.at(-2)?.close].map((each) => <Label>{each}</Label>)}</Column>
 */
export const Column = ({ children, ...options }: LineOptions & Inside): Shown => column(options, children);

/**
 * Several nodes without one around them.
 *
 * @example <><Label>one</Label><Label>two</Label></>
 */
export const Fragment = ({ children }: Inside): Child => children;

/** Called by compiled TSX. A key is an ordinary property of a node here. */
export function jsx<Props extends object>(component: Component<Props>, props: Props, key?: string): Child {
  return component(key === undefined ? props : { ...props, key });
}

export { jsx as jsxDEV, jsx as jsxs };

function wordsOf(child: Child): string {
  if (child === false || child === null || child === undefined) return "";
  if (typeof child === "string" || typeof child === "number") return String(child);
  if (isList(child)) return child.map((each) => wordsOf(each)).join("");
  throw new TypeError("A Label has text in it, no other nodes.");
}
