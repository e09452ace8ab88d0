import { useMemo, useRef } from "react";
import { BoxNode } from "./BoxNode.tsx";
import { type DrawnNode, plan } from "./budget.ts";
import { useHeldFocus } from "./held-focus.ts";
import { LabelNode } from "./LabelNode.tsx";
import { LineNode } from "./LineNode.tsx";
import { Tappable } from "./Tappable.tsx";
import { type OnTap, TapContext, tapKey } from "./tap.ts";

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
