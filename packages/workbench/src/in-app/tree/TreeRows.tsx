import type { InAppViewInfo } from "@bourse/contract/host-api";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { isMenuKey } from "../../chart/menu-key.ts";
import { Menu } from "../../parts/Menu.tsx";
import { showTab } from "../../shell/workspace.ts";
import { useInAppAct } from "../queries.ts";
import { Row } from "./Row.tsx";
import { actionsFor } from "./row-actions.ts";
import { type TreeMove, treeMove } from "./tree-keys.ts";
import { keyOf, type TreePath, type TreeRow, withOpen, withRetry, withShown } from "./tree-state.ts";
import { useReveal } from "./use-reveal.ts";
import type { TreeUse } from "./use-tree.ts";
import { ROW_HEIGHT, useWindow } from "./use-window.ts";
import { viewTabId } from "./view-tabs.ts";

export interface TreeRowsProps {
  readonly view: InAppViewInfo;
  readonly title: string;
  readonly rows: readonly TreeRow[];
  readonly use: TreeUse;
}

interface Asked {
  readonly row: TreeRow;
  readonly x: number;
  readonly y: number;
}

/** The rows of a tree, of which only those in sight are drawn, with the keys of the ARIA pattern. */
export function TreeRows({ view, title, rows, use }: TreeRowsProps) {
  const { mutate } = useInAppAct();
  const box = useRef<HTMLDivElement>(null);
  const base = useId();
  const [active, setActive] = useState<string>();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [menu, setMenu] = useState<Asked>();
  const at = Math.max(
    0,
    rows.findIndex(({ key }) => key === active),
  );
  const drawn = useWindow({ box, count: rows.length, at });
  const many = view.tree?.can_select_many ?? false;

  const choose = (paths: readonly TreePath[]) => {
    setSelected(new Set(paths.map(keyOf)));
    use.tell({ selected: paths.map((path) => [...path]) });
  };
  const open = (path: TreePath, isOpen: boolean) => {
    use.update((before) => withOpen(before, path, isOpen));
    use.tell(isOpen ? { expanded: [...path] } : { collapsed: [...path] });
  };
  const go = (index: number) => {
    const row = rows[index];
    if (!row) return;
    setActive(row.key);
    drawn.bring(index);
    if (!many && row.kind === "item") choose([row.path]);
  };
  const move = (wanted: TreeMove) => {
    if ("to" in wanted) go(wanted.to);
    else if ("open" in wanted) open(wanted.open, true);
    else if ("close" in wanted) open(wanted.close, false);
    else for (const path of wanted.openAll) open(path, true);
  };
  const toggleSelected = ({ key, path }: TreeRow) => {
    const others = rows.filter((each) => each.kind === "item" && selected.has(each.key) && each.key !== key);
    choose([...others.map((each) => each.path), ...(selected.has(key) ? [] : [path])]);
  };
  const run = (row: TreeRow) => {
    if (row.kind === "failed") return use.update((before) => withRetry(before, row.path));
    if (row.kind !== "item") return;
    if (many) choose([row.path]);
    if (row.item.acts) mutate({ view: view.id, path: [...row.path] });
    else if (row.isOpen !== undefined) open(row.path, !row.isOpen);
  };
  const askMenu = (row: TreeRow, x: number, y: number) => {
    if (row.kind === "item" && actionsFor(view, row.item).length > 0) setMenu({ row, x, y });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const row = rows[at];
    if (!row || event.ctrlKey || event.altKey || event.metaKey) return;
    if (isMenuKey(event)) {
      const { left = 0, bottom = 0 } = document.getElementById(`${base}${at}`)?.getBoundingClientRect() ?? {};
      askMenu(row, left + 24, bottom);
    } else if (event.key === "Enter") run(row);
    else if (event.key === " " && row.kind === "item") many ? toggleSelected(row) : choose([row.path]);
    else {
      const wanted = treeMove(event.key, rows, at);
      if (!wanted) return;
      move(wanted);
    }
    event.preventDefault();
  };
  useReveal(view, {
    show(path, levels) {
      use.update((before) => withOpen(withShown(before, path), path, levels > 0));
      setActive(keyOf(path));
    },
    select: choose,
    focus() {
      showTab(viewTabId(view.id));
      requestAnimationFrame(() => box.current?.focus());
    },
  });
  useEffect(() => {
    if (active !== undefined) drawn.bring(at);
  }, [active, at, drawn.bring]);
  return (
    <>
      <div
        ref={box}
        role="tree"
        aria-label={title}
        aria-multiselectable={many}
        aria-activedescendant={rows.length > 0 ? `${base}${at}` : undefined}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onScroll={drawn.onScroll}
        className="relative min-h-0 flex-1 overflow-auto text-sm outline-offset-[-2px]"
      >
        <div role="none" style={{ height: rows.length * ROW_HEIGHT }} />
        {drawn.indexes.map((index) => {
          const row = rows[index];
          return (
            row && (
              <Row
                key={row.key}
                id={`${base}${index}`}
                index={index}
                row={row}
                view={view}
                isActive={index === at}
                isSelected={selected.has(row.key)}
                onPick={(how) => {
                  box.current?.focus();
                  setActive(row.key);
                  if (how === "toggle" && row.kind === "item" && row.isOpen !== undefined) open(row.path, !row.isOpen);
                  else if (how === "add" && many) toggleSelected(row);
                  else {
                    if (!many && row.kind === "item") choose([row.path]);
                    run(row);
                  }
                }}
                onMenu={(x, y) => {
                  setActive(row.key);
                  askMenu(row, x, y);
                }}
                onAct={(command) => mutate({ view: view.id, path: [...row.path], command })}
              />
            )
          );
        })}
      </div>
      {menu?.row.kind === "item" && (
        <Menu
          label={menu.row.item.label}
          x={menu.x}
          y={menu.y}
          entries={actionsFor(view, menu.row.item).map(({ command, title: name }) => ({
            name,
            run: () => mutate({ view: view.id, path: [...menu.row.path], command }),
          }))}
          onClose={() => {
            setMenu(undefined);
            box.current?.focus();
          }}
        />
      )}
    </>
  );
}
