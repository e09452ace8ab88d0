import type { InAppViewInfo } from "@bourse/contract/host-api";
import { useState } from "react";
import { useInAppAct } from "../queries.ts";
import type { TreeMove } from "./tree-keys.ts";
import { keyOf, type TreePath, type TreeRow, withOpen, withRetry } from "./tree-state.ts";
import type { TreeUse } from "./use-tree.ts";

interface TreeActsInput {
  readonly view: InAppViewInfo;
  readonly rows: readonly TreeRow[];
  readonly use: TreeUse;
}

/** The active row, the chosen elements, and everything that keys and the pointer do with them. */
export function useTreeActs({ view, rows, use }: TreeActsInput) {
  const { mutate } = useInAppAct();
  const [active, setActive] = useState<string>();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const many = view.tree?.can_select_many ?? false;
  const choose = (paths: readonly TreePath[]) => {
    setSelected(new Set(paths.map(keyOf)));
    use.tell({ selected: paths.map((path) => [...path]) });
  };
  const open = (path: TreePath, isOpen: boolean) => {
    use.update((before) => withOpen(before, path, isOpen));
    use.tell(isOpen ? { expanded: [...path] } : { collapsed: [...path] });
  };
  /** In a tree that allows one chosen element, the active element is the chosen one. */
  const go = (row: TreeRow | undefined) => {
    if (!row) return;
    setActive(row.key);
    if (!many && row.kind === "item") choose([row.path]);
  };
  const run = (row: TreeRow) => {
    if (row.kind === "failed") return use.update((before) => withRetry(before, row.path));
    if (row.kind !== "item") return;
    if (many) choose([row.path]);
    if (row.item.acts) mutate({ view: view.id, path: [...row.path] });
    else if (row.isOpen !== undefined) open(row.path, !row.isOpen);
  };
  /** Adds an element to the chosen ones, or takes it away. */
  const toggle = (row: TreeRow) => {
    if (!many) return choose([row.path]);
    const others = rows.filter((each) => each.kind === "item" && selected.has(each.key) && each.key !== row.key);
    choose([...others.map((each) => each.path), ...(selected.has(row.key) ? [] : [row.path])]);
  };
  return {
    active,
    selected,
    many,
    choose,
    setActive,
    run,
    move(wanted: TreeMove) {
      if ("to" in wanted) go(rows[wanted.to]);
      else if ("open" in wanted) open(wanted.open, true);
      else if ("close" in wanted) open(wanted.close, false);
      else for (const path of wanted.openAll) open(path, true);
    },
    toggle,
    /** A click on a row, on its arrow, or with Ctrl. */
    pick(row: TreeRow, how: "run" | "toggle" | "add") {
      if (how === "toggle" && row.kind === "item" && row.isOpen !== undefined) {
        setActive(row.key);
        open(row.path, !row.isOpen);
      } else if (how === "add" && many && row.kind === "item") {
        setActive(row.key);
        toggle(row);
      } else {
        go(row);
        run(row);
      }
    },
    act: (row: TreeRow, command: string) => mutate({ view: view.id, path: [...row.path], command }),
  };
}

export type TreeActs = ReturnType<typeof useTreeActs>;
