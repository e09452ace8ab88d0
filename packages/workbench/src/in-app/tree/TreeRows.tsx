import type { InAppViewInfo } from "@bourse/contract/host-api";
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from "react";
import { isMenuKey } from "../../chart/menu-key.ts";
import { Menu } from "../../parts/Menu.tsx";
import { showTab } from "../../tabs/workspace.ts";
import { useInAppAct } from "../queries.ts";
import { Row } from "./Row.tsx";
import { actionsFor } from "./row-actions.ts";
import { type TreeMove, treeMove } from "./tree-keys.ts";
import { keyOf, type TreePath, type TreeRow, withOpen, withRetry, withShown } from "./tree-state.ts";
import type { TreeUse } from "./use-tree.ts";
import { ROW_HEIGHT, useWindow } from "./use-window.ts";
import { viewTabId } from "./view-tabs.ts";

/** The steps that reveal an element. */
interface Means {
  show(path: TreePath, levels: number): void;
  select(paths: readonly TreePath[]): void;
  focus(): void;
}

/** Number of the last wish that a panel has followed, by view: a panel that was opened by a wish follows it once. */
const followed = new Map<string, number>();

/** Reveals the element that the extension wants to show. */
function useReveal({ id, tree }: InAppViewInfo, means: Means): void {
  const latest = useRef(means);
  latest.current = means;
  const reveal = tree?.reveal;
  const sequence = reveal?.sequence;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each wish has its own number
  useEffect(() => {
    if (!reveal || sequence === undefined || (followed.get(id) ?? 0) >= sequence) return;
    followed.set(id, sequence);
    latest.current.show(reveal.path, reveal.expand);
    if (reveal.select && reveal.path.length > 0) latest.current.select([reveal.path]);
    if (reveal.focus) latest.current.focus();
  }, [id, sequence]);
}

export interface TreeRowsProps {
  readonly view: InAppViewInfo;
  readonly title: string;
  readonly rows: readonly TreeRow[];
  readonly use: TreeUse;
}

/** The rows of a tree, of which only those in sight are drawn, with the keys of the ARIA pattern. */
export function TreeRows({ view, title, rows, use }: TreeRowsProps) {
  const box = useRef<HTMLDivElement>(null);
  const base = useId();
  const acts = useTreeActs({ view, rows, use });
  const { active, setActive } = acts;
  const [menu, setMenu] = useState<AskedElementMenu>();
  const at = Math.max(
    0,
    rows.findIndex(({ key }) => key === active),
  );
  const drawn = useWindow({ box, count: rows.length, at });
  const askMenu = (row: TreeRow, x: number, y: number) => {
    if (row.kind === "item" && actionsFor(view, row.item).length > 0) setMenu({ row, x, y });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const row = rows[at];
    if (!row || event.ctrlKey || event.altKey || event.metaKey) return;
    const wanted = treeMove(event.key, rows, at);
    if (isMenuKey(event)) {
      const { left = 0, bottom = 0 } = document.getElementById(`${base}${at}`)?.getBoundingClientRect() ?? {};
      askMenu(row, left + 24, bottom);
    } else if (event.key === "Enter") acts.run(row);
    else if (event.key === " " && row.kind === "item") acts.toggle(row);
    else if (wanted) acts.move(wanted);
    else return;
    event.preventDefault();
  };
  useBrought({ view, use, acts, box });
  useEffect(() => {
    if (active !== undefined) drawn.bring(at);
  }, [active, at, drawn.bring]);
  const rowAt = (index: number) => {
    const row = rows[index];
    if (!row) return null;
    return (
      <Row
        key={row.key}
        id={`${base}${index}`}
        index={index}
        row={row}
        view={view}
        isActive={index === at}
        isSelected={acts.selected.has(row.key)}
        onPick={(how) => {
          box.current?.focus();
          acts.pick(row, how);
        }}
        onMenu={(x, y) => {
          setActive(row.key);
          askMenu(row, x, y);
        }}
        onAct={(command) => acts.act(row, command)}
      />
    );
  };
  const close = () => {
    setMenu(undefined);
    box.current?.focus();
  };
  return (
    <>
      <div
        ref={box}
        role="tree"
        aria-label={title}
        aria-multiselectable={acts.many}
        aria-activedescendant={rows.length > 0 ? `${base}${at}` : undefined}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onScroll={drawn.onScroll}
        className="relative min-h-0 flex-1 overflow-auto text-sm outline-offset-[-2px]"
      >
        <div role="none" style={{ height: rows.length * ROW_HEIGHT }} />
        {drawn.indexes.map(rowAt)}
      </div>
      {menu && <ElementMenu view={view} asked={menu} onAct={acts.act} onClose={close} />}
    </>
  );
}

interface BroughtInput extends Pick<TreeRowsProps, "view" | "use"> {
  readonly acts: Pick<TreeActs, "setActive" | "choose">;
  readonly box: RefObject<HTMLElement | null>;
}

/** Reveals the element that the extension wants to show. */
function useBrought({ view, use, acts, box }: BroughtInput): void {
  useReveal(view, {
    show(path, levels) {
      use.update((before) => withOpen(withShown(before, path), path, levels > 0));
      acts.setActive(keyOf(path));
    },
    select: acts.choose,
    focus() {
      showTab(viewTabId(view.id));
      requestAnimationFrame(() => box.current?.focus());
    },
  });
}

/** A menu that is asked for, and where it opens in the window. */
interface AskedElementMenu {
  readonly row: TreeRow;
  readonly x: number;
  readonly y: number;
}

interface ElementMenuProps {
  readonly view: InAppViewInfo;
  readonly asked: AskedElementMenu;
  readonly onAct: (row: TreeRow, command: string) => void;
  readonly onClose: () => void;
}

/** The actions of an element. */
function ElementMenu({ view, asked: { row, x, y }, onAct, onClose }: ElementMenuProps) {
  if (row.kind !== "item") return null;
  const entries = actionsFor(view, row.item).map(({ command, title: name }) => ({
    name,
    run: () => onAct(row, command),
  }));
  return <Menu label={row.item.label} x={x} y={y} entries={entries} onClose={onClose} />;
}

interface TreeActsInput {
  readonly view: InAppViewInfo;
  readonly rows: readonly TreeRow[];
  readonly use: TreeUse;
}

/** The active row, the chosen elements, and everything that keys and the pointer do with them. */
function useTreeActs({ view, rows, use }: TreeActsInput) {
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

type TreeActs = ReturnType<typeof useTreeActs>;
