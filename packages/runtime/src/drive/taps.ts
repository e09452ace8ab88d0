import type { Envelope, LayoutNode } from "@bourse/contract";

/** The taps of a trader who tries everything in turn: the nodes with a key in the views as they were shown last. */
export class Taps {
  readonly #keys = new Map<string, readonly string[]>();
  #taps = 0;

  /** Takes note of the views of an envelope. */
  see(output: string): void {
    const { views } = JSON.parse(output) as Envelope;
    for (const [view, node] of Object.entries(views)) this.#keys.set(view, [...keysIn(node)]);
  }

  /** The next tap; undefined while nothing that is shown has a key. */
  next(): { readonly view_id: string; readonly action: "tapped"; readonly node_key: string } | undefined {
    const all = [...this.#keys].flatMap(([view_id, keys]) => keys.map((node_key) => ({ view_id, node_key })));
    const chosen = all[this.#taps % all.length];
    this.#taps += 1;
    return chosen && { ...chosen, action: "tapped" };
  }
}

function* keysIn(node: LayoutNode): Generator<string> {
  if (node.key !== undefined) yield node.key;
  if (node.type === "box" && node.child) yield* keysIn(node.child);
  if (node.type === "row" || node.type === "column") for (const child of node.children) yield* keysIn(child);
}
