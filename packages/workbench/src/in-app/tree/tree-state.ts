import type { InAppViewInfo } from "@bourse/contract/host-api";
import type { TreeChildren, TreeItemInfo } from "@bourse/contract/in-app";
import { TREE_MAX_DEPTH, TREE_MAX_ROWS } from "@bourse/contract/tree-limits";

export type TreePath = readonly string[];
type Tree = NonNullable<InAppViewInfo["tree"]>;
export type TreeChange = Tree["changes"][number];

/** The children of one element, as far as they are known. */
interface Branch {
  readonly state: "wanted" | "asked" | "ready" | "failed";
  /** Kept while they are asked for again. */
  readonly items: readonly TreeItemInfo[];
  readonly leftOut: number;
  readonly error?: unknown;
}

/** A tree as one page knows it. Keys are those of {@link keyOf}. */
export interface TreeState {
  readonly branches: ReadonlyMap<string, Branch>;
  /** Elements whose children are shown. They stay known when the tree is read from its beginning. */
  readonly open: ReadonlySet<string>;
}

/** Most elements that are expanded at first because their extension says so: each causes a request to the extension. */
const MOST_OPENED = 200;

export const keyOf = (path: TreePath): string => JSON.stringify(path);
export const pathOf = (key: string): string[] => JSON.parse(key);

const UNREAD: Branch = { state: "wanted", items: [], leftOut: 0 };
const ROOT = keyOf([]);

export const unreadTree = (open: ReadonlySet<string> = new Set()): TreeState => ({
  branches: new Map([[ROOT, UNREAD]]),
  open,
});

/** Whether an element has children that can be shown: those below the deepest level cannot. */
export const isExpandable = ({ state }: TreeItemInfo, path: TreePath): boolean =>
  state !== "none" && path.length < TREE_MAX_DEPTH;

/** Shows or hides the children of an element. */
export function withOpen(tree: TreeState, path: TreePath, isOpen: boolean): TreeState {
  const key = keyOf(path);
  if (path.length === 0 || tree.open.has(key) === isOpen) return tree;
  const open = new Set(tree.open);
  if (!isOpen) open.delete(key);
  else open.add(key);
  return wanting({ ...tree, open }, isOpen ? [key] : []);
}

/** Hides the children of every element. */
export const allClosed = (tree: TreeState): TreeState => ({ ...tree, open: new Set() });

/** The questions that are to be asked now. */
export const wantedOf = ({ branches }: TreeState): readonly string[] =>
  [...branches].flatMap(([key, { state }]) => (state === "wanted" ? [key] : []));

export const withAsked = (tree: TreeState, key: string): TreeState => withBranch(tree, key, { state: "asked" });

export const withFailed = (tree: TreeState, key: string, error: unknown): TreeState =>
  withBranch(tree, key, { state: "failed", error });

/** Asks again for children that could not be read. */
export const withRetry = (tree: TreeState, path: TreePath): TreeState =>
  withBranch(tree, keyOf(path), { state: "wanted" });

/** Takes the children of an element; what lay below those that are gone is forgotten. */
export function withChildren(tree: TreeState, key: string, { items, left_out }: TreeChildren): TreeState {
  const path = pathOf(key);
  const before = new Set(tree.branches.get(key)?.items.map(({ name }) => name));
  const names = new Set(items.map(({ name }) => name));
  const isGone = (other: string) => {
    const below = pathOf(other);
    return below.length > path.length && startsWith(below, path) && !names.has(below[path.length] ?? "");
  };
  const branches = new Map([...tree.branches].filter(([other]) => !isGone(other)));
  branches.set(key, { state: "ready", items, leftOut: left_out });
  const open = new Set([...tree.open].filter((other) => !isGone(other) || tree.branches.get(other) === undefined));
  const opened = items.flatMap((item) => {
    const child = [...path, item.name];
    if (!isExpandable(item, child)) return [];
    const isNew = item.state === "expanded" && !before.has(item.name);
    return isNew || open.has(keyOf(child)) ? [keyOf(child)] : [];
  });
  const room = Math.max(0, MOST_OPENED - branches.size);
  for (const child of opened.slice(0, room)) open.add(child);
  return wanting({ branches, open }, opened.slice(0, room));
}

/** Follows a change that the extension has told. */
export function withChange(tree: TreeState, { path, item }: TreeChange): TreeState {
  if (path.length === 0 || !item) return withAllStale(tree);
  const branches = new Map(tree.branches);
  const parent = keyOf(path.slice(0, -1));
  const branch = branches.get(parent);
  if (branch) {
    branches.set(parent, {
      ...branch,
      items: branch.items.map((each) => (each.name === item.name ? item : each)),
    });
  }
  const key = keyOf(path);
  const own = branches.get(key);
  // Hidden children are asked for when they are shown.
  if (own && !tree.open.has(key)) branches.delete(key);
  else if (own) branches.set(key, { ...own, state: "wanted" });
  return { ...tree, branches };
}

/** Asks again for all that is shown. */
export function withAllStale(tree: TreeState): TreeState {
  const shown = [...tree.branches].filter(([key]) => key === ROOT || tree.open.has(key));
  return { ...tree, branches: new Map(shown.map(([key, branch]) => [key, { ...branch, state: "wanted" as const }])) };
}

/** Shows an element: all above it are expanded. */
export const withShown = (tree: TreeState, path: TreePath): TreeState =>
  path.slice(0, -1).reduce((sofar, _name, index) => withOpen(sofar, path.slice(0, index + 1), true), tree);

const startsWith = (path: TreePath, start: TreePath) => start.every((name, index) => path[index] === name);

function withBranch(tree: TreeState, key: string, change: Partial<Branch>): TreeState {
  const before = tree.branches.get(key);
  if (!before) return tree;
  return { ...tree, branches: new Map(tree.branches).set(key, { ...before, ...change }) };
}

function wanting(tree: TreeState, keys: readonly string[]): TreeState {
  const branches = new Map(tree.branches);
  for (const key of keys) if (!branches.has(key)) branches.set(key, UNREAD);
  return { ...tree, branches };
}

/** A row of a tree: an element, or words in the place of its children. */
export type TreeRow = {
  readonly key: string;
  readonly path: TreePath;
  /** From 1. */
  readonly level: number;
  readonly position: number;
  readonly size: number;
} & (
  | { readonly kind: "item"; readonly item: TreeItemInfo; readonly isOpen: boolean | undefined }
  /** Children are asked for. */
  | { readonly kind: "waits" }
  | { readonly kind: "failed"; readonly error: unknown }
  | { readonly kind: "left-out"; readonly count: number }
);

/** The rows from top to bottom, {@link TREE_MAX_ROWS} at most. */
export function rowsOf(tree: TreeState): { readonly rows: readonly TreeRow[]; readonly isCut: boolean } {
  const rows: TreeRow[] = [];
  const add = (path: TreePath): boolean => {
    const branch = tree.branches.get(keyOf(path));
    if (!branch) return true;
    const { items, leftOut, state, error } = branch;
    const level = path.length + 1;
    const note =
      noteOf(state, items, error) ?? (leftOut > 0 ? ({ kind: "left-out", count: leftOut } as const) : undefined);
    const size = items.length + (note ? 1 : 0);
    for (const [index, item] of items.entries()) {
      if (rows.length >= TREE_MAX_ROWS) return false;
      const child = [...path, item.name];
      const key = keyOf(child);
      const isOpen = isExpandable(item, child) ? tree.open.has(key) : undefined;
      rows.push({ key, path: child, level, position: index + 1, size, kind: "item", item, isOpen });
      if (isOpen && !add(child)) return false;
    }
    if (note) rows.push({ key: `${keyOf(path)} note`, path, level, position: size, size, ...note });
    return true;
  };
  return { isCut: !add([]), rows };
}

function noteOf(state: Branch["state"], items: readonly TreeItemInfo[], error: unknown) {
  if (state === "failed") return { kind: "failed", error } as const;
  return state === "ready" || items.length > 0 ? undefined : ({ kind: "waits" } as const);
}
