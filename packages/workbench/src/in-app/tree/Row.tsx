import type { InAppViewInfo } from "@bourse/contract/host-api";
import { classes } from "@bourse/ui";
import { ChevronRight } from "lucide-react";
import { useWords } from "../../errors/use-words.ts";
import { actionsFor } from "./row-actions.ts";
import { isExpandable, type TreeRow } from "./tree-state.ts";
import { ROW_HEIGHT } from "./use-window.ts";

export interface RowProps {
  readonly id: string;
  readonly index: number;
  readonly row: TreeRow;
  readonly view: InAppViewInfo;
  readonly isActive: boolean;
  readonly isSelected: boolean;
  /** `toggle`: the arrow was clicked. `add`: with Ctrl. */
  readonly onPick: (how: "run" | "toggle" | "add") => void;
  readonly onMenu: (x: number, y: number) => void;
  readonly onAct: (command: string) => void;
}

/** An element of a tree, or words in the place of its children. */
export function Row({ id, index, row, view, isActive, isSelected, onPick, onMenu, onAct }: RowProps) {
  const { level, position, size } = row;
  const item = row.kind === "item" ? row.item : undefined;
  const isOpen = row.kind === "item" ? row.isOpen : undefined;
  const beside = item ? actionsFor(view, item).filter(({ place }) => place === "inline") : [];
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the tree, which keeps the focus
    <div
      id={id}
      role="treeitem"
      tabIndex={-1}
      aria-level={level}
      aria-posinset={position}
      aria-setsize={size}
      aria-expanded={isOpen}
      aria-selected={item ? isSelected : undefined}
      aria-label={item?.spoken}
      title={item?.tooltip}
      onClick={({ ctrlKey, metaKey }) => onPick(ctrlKey || metaKey ? "add" : "run")}
      onContextMenu={(event) => {
        event.preventDefault();
        onMenu(event.clientX, event.clientY);
      }}
      style={{ top: index * ROW_HEIGHT, height: ROW_HEIGHT, paddingLeft: 4 + (level - 1) * 14 }}
      className={classes(
        "absolute inset-x-0 flex cursor-default items-center gap-1 pr-1 whitespace-nowrap",
        isSelected && "bg-raised",
        isActive && "outline outline-1 -outline-offset-1 outline-line",
      )}
    >
      <span
        aria-hidden="true"
        className="w-4 shrink-0"
        onClick={(event) => {
          event.stopPropagation();
          onPick("toggle");
        }}
      >
        {isOpen !== undefined && <ChevronRight size={14} className={classes(isOpen && "rotate-90")} />}
      </span>
      <span className="min-w-0 flex-1 truncate">
        <Words row={row} />
      </span>
      {item &&
        beside.map(({ command, title }) => (
          <button
            key={command}
            type="button"
            tabIndex={-1}
            aria-label={`${title}: ${item.label}`}
            onClick={(event) => {
              event.stopPropagation();
              onAct(command);
            }}
            className="h-5 rounded border border-line px-1 text-xs hover:bg-raised"
          >
            {title}
          </button>
        ))}
    </div>
  );
}

function Words({ row }: Pick<RowProps, "row">) {
  const words = useWords();
  if (row.kind === "waits") return <span className="text-muted">Loading…</span>;
  if (row.kind === "left-out") return <span className="text-muted">{row.count} more are not shown</span>;
  if (row.kind === "failed") {
    const { title, detail, code } = words(row.error);
    return (
      <span className="text-negative">
        {detail ?? title} <code className="text-2xs">{code}</code> <span className="text-text">Enter tries again</span>
      </span>
    );
  }
  const { label, description, state } = row.item;
  const isDeepest = state !== "none" && !isExpandable(row.item, row.path);
  return (
    <>
      {label}
      {description !== undefined && <span className="text-muted"> {description}</span>}
      {isDeepest && <span className="text-muted"> (deeper levels are not shown)</span>}
    </>
  );
}
