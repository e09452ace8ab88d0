import type { Envelope, LayoutNode } from "@bourse/contract";
import type { Fault, ViewState } from "@bourse/contract/host-api";

/** Updates part of a view's state on the page. */
export type ShowView = (viewId: string, part: Partial<ViewState>) => void;

/** The content of a session's views: loading until the guest first draws them, then its latest node. */
export class ViewBoard {
  readonly #ids: readonly string[];
  readonly #show: ShowView;
  readonly #nodes = new Map<string, LayoutNode>();
  /** Views that a page has open; a restarted guest is notified of them again. */
  readonly #open = new Set<string>();

  constructor(ids: readonly string[], show: ShowView) {
    this.#ids = ids;
    this.#show = show;
  }

  get open(): readonly string[] {
    return [...this.#open];
  }

  has(viewId: string): boolean {
    return this.#ids.includes(viewId);
  }

  setOpen(viewId: string): void {
    this.#open.add(viewId);
  }

  setClosed(viewId: string): void {
    this.#open.delete(viewId);
  }

  /** Replaces the views in the envelope; the others stay as they are. */
  merge(views: Envelope["views"]): void {
    for (const [id, node] of Object.entries(views)) {
      this.#nodes.set(id, node);
      this.#show(id, { status: "ready", node });
    }
  }

  /** Shows the fault of a guest: its views are cleared along with its state. */
  fail(fault: Fault): void {
    this.#nodes.clear();
    for (const id of this.#ids) this.#show(id, { status: "failed", fault });
  }

  /** Shows the views that the guest has not drawn since its restart as loading. */
  recover(): void {
    for (const id of this.#ids) if (!this.#nodes.has(id)) this.#show(id, { status: "loading" });
  }

  /** Shows all views as loading, because the guest restarts. */
  load(): void {
    this.#nodes.clear();
    for (const id of this.#ids) this.#show(id, { status: "loading" });
  }

  /** True if the view currently shows a node with this key. */
  shows(viewId: string, nodeKey: string): boolean {
    const node = this.#nodes.get(viewId);
    return node !== undefined && holdsKey(node, nodeKey);
  }
}

function holdsKey(node: LayoutNode, key: string): boolean {
  if (node.key === key) return true;
  if (node.type === "box") return node.child !== undefined && holdsKey(node.child, key);
  return node.type !== "label" && node.children.some((each) => holdsKey(each, key));
}
