import type { TreeChildren, TreeItemInfo, TreePath } from "@bourse/contract/in-app";
import { TREE_MAX_CHILDREN, TREE_MAX_DEPTH } from "@bourse/contract/tree-limits";
import { WireFailure } from "../wire/index.ts";
import type { Command } from "./status-bar.ts";

/** Whether an element has children, and whether they are shown at first. The numbers are those of VS Code. */
export const TreeItemCollapsibleState = { None: 0, Collapsed: 1, Expanded: 2 } as const;
/** One of them. */
export type TreeItemCollapsibleState = (typeof TreeItemCollapsibleState)[keyof typeof TreeItemCollapsibleState];

/** How an element is shown. */
export class TreeItem {
  label: string;
  collapsibleState: TreeItemCollapsibleState;
  /** Distinguishes the element from its siblings; if absent, its label does. */
  id?: string;
  description?: string;
  tooltip?: string;
  /** Runs when the trader clicks the element or presses Enter. */
  command?: Command;
  /** Chooses the actions that the manifest declares for the element. */
  contextValue?: string;
  accessibilityInformation?: { readonly label: string };

  constructor(label: string, collapsibleState: TreeItemCollapsibleState = TreeItemCollapsibleState.None) {
    this.label = label;
    this.collapsibleState = collapsibleState;
  }
}

const STATES = ["none", "collapsed", "expanded"] as const;

/** An item on the wire, under the name that it has among its siblings. */
export function itemOf(name: string, item: TreeItem): TreeItemInfo {
  const { label, description, tooltip, command, contextValue, collapsibleState, accessibilityInformation } = item;
  return {
    name,
    label,
    ...(description === undefined ? {} : { description }),
    ...(tooltip === undefined ? {} : { tooltip }),
    ...(accessibilityInformation === undefined ? {} : { spoken: accessibilityInformation.label }),
    state: STATES[collapsibleState],
    acts: command !== undefined,
    ...(contextValue === undefined ? {} : { context_value: contextValue }),
  };
}

type MaybePromise<T> = T | undefined | null | PromiseLike<T | undefined | null>;

/** Where the elements of a tree come from. */
export interface ElementSource<Element> {
  getTreeItem(element: Element): TreeItem | PromiseLike<TreeItem>;
  getChildren(element?: Element): MaybePromise<readonly Element[]>;
  getParent?(element: Element): MaybePromise<Element>;
}

/** An element at one place of the tree. An element that is its own descendant has many places. */
export interface TreeNode<Element> {
  readonly path: TreePath;
  readonly element: Element;
  readonly item: TreeItem;
}

interface Place<Element> {
  readonly path: TreePath;
  /** Undefined at the root, and until it was found. */
  node: TreeNode<Element> | undefined;
  children: Map<string, Place<Element>>;
  /** Counts the requests for its children: an answer is dropped when the answer to a later request is there already. */
  asked: number;
  kept: number;
}

const placeOf = <Element>(path: TreePath): Place<Element> => ({
  path,
  node: undefined,
  children: new Map(),
  asked: 0,
  kept: 0,
});

/** The part of a tree that the host has asked for, so that its paths lead back to elements. */
export class TreeNodes<Element> {
  readonly #source: ElementSource<Element>;
  readonly #root = placeOf<Element>([]);
  readonly #places = new Map<Element, Set<Place<Element>>>();

  constructor(source: ElementSource<Element>) {
    this.#source = source;
  }

  /** Elements that have a place. */
  get size(): number {
    return this.#places.size;
  }

  /** @throws WireFailure `inapp.tree_gone` */
  at(path: TreePath): TreeNode<Element> {
    const { node } = this.#placeAt(path);
    if (!node) throw new WireFailure("inapp.tree_gone", "the tree itself is no element");
    return node;
  }

  /** The places where an element was found so far. */
  of(element: Element): readonly TreeNode<Element>[] {
    return [...(this.#places.get(element) ?? [])].flatMap(({ node }) => node ?? []);
  }

  /** Asks for the children of an element. @throws WireFailure `inapp.tree_gone`, `inapp.tree_invalid` */
  async children(path: TreePath): Promise<TreeChildren> {
    const place = this.#placeAt(path);
    const turn = ++place.asked;
    const all = (await this.#source.getChildren(place.node?.element)) ?? [];
    const shown = all.slice(0, TREE_MAX_CHILDREN);
    const items = await Promise.all(shown.map((element) => this.#source.getTreeItem(element)));
    const named = namesOf(items);
    if (turn > place.kept) {
      place.kept = turn;
      this.#keep(
        place,
        shown.map((element, index) => ({ element, ...given(named, index) })),
      );
    }
    return { items: named.map(({ name, item }) => itemOf(name, item)), left_out: all.length - shown.length };
  }

  /** Asks again how an element is shown, at each of its places. */
  async renewed(element: Element): Promise<readonly TreeNode<Element>[]> {
    const places = [...(this.#places.get(element) ?? [])];
    if (places.length === 0) return [];
    const item = await this.#source.getTreeItem(element);
    return places.map((place) => this.#become(place, element, item));
  }

  /**
   * The path from the root to an element. Asks the provider for the children that are not known yet.
   * @throws WireFailure `inapp.tree_gone` if it is not among the children of its parent
   */
  async pathTo(element: Element): Promise<TreePath> {
    const known = this.of(element)[0];
    if (known) return known.path;
    const { getParent } = this.#source;
    if (!getParent) throw new WireFailure("inapp.tree_gone", "the provider of the tree has no getParent");
    const chain = [element];
    for (let at = await getParent.call(this.#source, element); at !== undefined && at !== null; ) {
      chain.unshift(at);
      if (chain.length > TREE_MAX_DEPTH) throw new WireFailure("inapp.tree_invalid", "the element lies too deep");
      at = await getParent.call(this.#source, at);
    }
    let place = this.#root;
    for (const step of chain) {
      const before = find(place, step);
      if (!before) await this.children(place.path);
      const next = before ?? find(place, step);
      if (!next) throw new WireFailure("inapp.tree_gone", "the element is not among the children of its parent");
      place = next;
    }
    return place.path;
  }

  #placeAt(path: TreePath): Place<Element> {
    let place = this.#root;
    for (const name of path) {
      const next = place.children.get(name);
      if (!next) throw new WireFailure("inapp.tree_gone", `there is no ${name}`);
      place = next;
    }
    return place;
  }

  #keep(place: Place<Element>, found: readonly { readonly name: string; element: Element; item: TreeItem }[]): void {
    const before = place.children;
    place.children = new Map();
    for (const { name, element, item } of found) {
      // The place keeps its children, because a page may show the element expanded.
      const next = before.get(name) ?? placeOf<Element>([...place.path, name]);
      before.delete(name);
      place.children.set(name, next);
      this.#become(next, element, item);
    }
    for (const gone of before.values()) this.#forgetAll(gone);
  }

  #become(place: Place<Element>, element: Element, item: TreeItem): TreeNode<Element> {
    this.#forget(place);
    place.node = { path: place.path, element, item };
    this.#places.set(element, (this.#places.get(element) ?? new Set()).add(place));
    return place.node;
  }

  #forget(place: Place<Element>): void {
    if (!place.node) return;
    const { element } = place.node;
    const places = this.#places.get(element);
    places?.delete(place);
    if (places?.size === 0) this.#places.delete(element);
  }

  #forgetAll(place: Place<Element>): void {
    this.#forget(place);
    for (const child of place.children.values()) this.#forgetAll(child);
  }
}

function find<Element>(place: Place<Element>, element: Element): Place<Element> | undefined {
  return [...place.children.values()].find(({ node }) => node?.element === element);
}

interface Named {
  readonly name: string;
  readonly item: TreeItem;
}

/** By id, else by label and position among the items with the same label. @throws WireFailure `inapp.tree_invalid` */
function namesOf(items: readonly TreeItem[]): readonly Named[] {
  const ids = new Set<string>();
  const labels = new Map<string, number>();
  return items.map((item) => {
    const { id, label } = item;
    if (id === undefined) {
      const place = labels.get(label) ?? 0;
      labels.set(label, place + 1);
      return { name: `l:${place}:${label}`, item };
    }
    if (ids.has(id)) throw new WireFailure("inapp.tree_invalid", `two children have the id ${id}`);
    ids.add(id);
    return { name: `i:${id}`, item };
  });
}

function given(named: readonly Named[], index: number): Named {
  const found = named[index];
  if (!found) throw new Error("each element has its item");
  return found;
}
