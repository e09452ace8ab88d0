/** A line or paragraph of text. */
export interface LabelNode {
  readonly type: "label";
  readonly text: string;
  readonly key?: string;
  /** Lines shown before the text is truncated, 1-100. */
  readonly maxLines?: number;
  /** Logical pixels, 1-128. */
  readonly fontSize?: number;
  readonly fontWeight?: string;
  readonly color?: string;
}

/** A rectangle with at most one child. Lengths are logical pixels. */
export interface BoxNode {
  readonly type: "box";
  readonly key?: string;
  readonly width?: number;
  readonly height?: number;
  readonly padding?: number;
  readonly margin?: number;
  readonly color?: string;
  readonly borderRadius?: number;
  readonly child?: LayoutNode;
}

/** Nodes side by side (`row`) or one below another (`column`). */
export interface LineNode {
  readonly type: "row" | "column";
  readonly children: readonly LayoutNode[];
  readonly key?: string;
  readonly spacing?: number;
  readonly mainAxisAlignment?: string;
  readonly crossAxisAlignment?: string;
}

/** A static layout node: the content of a view, without any code. */
export type LayoutNode = LabelNode | BoxNode | LineNode;
