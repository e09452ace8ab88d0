import type { NamedWatchlist, WatchlistChange } from "@bourse/contract/host-api";
import { IconButton } from "@bourse/ui";
import { ArrowDown, ArrowUp, Pencil, X } from "lucide-react";
import type { DragEvent, KeyboardEvent } from "react";
import { useRenaming } from "../forms/RenameForm.tsx";
import { NameForm } from "./NameForm.tsx";
import { groupMoved } from "./order.ts";
import { DRAGGED_SYMBOL } from "./WatchRow.tsx";

export interface GroupHeaderProps {
  readonly list: NamedWatchlist;
  readonly group: NamedWatchlist["groups"][number];
  readonly onChange: (change: WatchlistChange) => void;
  readonly say: (text: string) => void;
}

const DRAGGED_GROUP = "application/x-bourse-group";

/**
 * The name of a group: Alt and an arrow key move the group while one of its buttons has the focus. Another group that is
 * dropped on it comes before it; a symbol joins it.
 */
export function GroupHeader({ list, group: { id, name }, onChange, say }: GroupHeaderProps) {
  const { row, isRenaming, begin, end } = useRenaming<HTMLDivElement>();
  const move = (by: 1 | -1) => {
    const change = groupMoved(list.groups, id, by);
    if (!change) return;
    const at = list.groups.findIndex((each) => each.id === id) + 1 + by;
    say(`Group ${name} is number ${at} of ${list.groups.length}`);
    onChange(change);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : undefined;
    if (!event.altKey || by === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    move(by);
  };
  const drag = {
    draggable: !isRenaming,
    onDragStart: (event: DragEvent) => event.dataTransfer?.setData(DRAGGED_GROUP, id),
    onDragOver: (event: DragEvent) => {
      const types = event.dataTransfer?.types ?? [];
      if (types.includes(DRAGGED_GROUP) || types.includes(DRAGGED_SYMBOL)) event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      const [group, symbol] = [DRAGGED_GROUP, DRAGGED_SYMBOL].map((type) => event.dataTransfer?.getData(type));
      if (group && group !== id) onChange({ op: "move_group", group_id: group, before: id });
      if (symbol) onChange({ op: "move", symbol, group_id: id, ...firstOf(list, id) });
    },
  };
  if (isRenaming) {
    const rename = (next: string) => {
      end();
      if (next !== name) onChange({ op: "rename_group", group_id: id, name: next });
    };
    return (
      <div ref={row} className="border-b border-line bg-raised p-1">
        <NameForm label={`Name of the group ${name}`} yes="Rename" first={name} onName={rename} onCancel={end} />
      </div>
    );
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are of the buttons in it
    <div
      ref={row}
      {...drag}
      onKeyDown={onKeyDown}
      className="flex items-center border-b border-line bg-raised pr-1 pl-3"
    >
      <h3 className="min-w-0 flex-1 truncate py-1 text-2xs font-semibold text-muted">{name}</h3>
      <Small label={`Rename the group ${name}`} icon={Pencil} onClick={begin} data-rename="" />
      <Small label={`Move the group ${name} up`} icon={ArrowUp} onClick={() => move(-1)} />
      <Small label={`Move the group ${name} down`} icon={ArrowDown} onClick={() => move(1)} />
      <Small
        label={`Remove the group ${name} and keep its symbols`}
        icon={X}
        onClick={() => onChange({ op: "remove_group", group_id: id })}
      />
    </div>
  );
}

function firstOf({ symbols }: NamedWatchlist, id: string): { readonly before?: string } {
  const first = symbols.find((each) => each.group_id === id);
  return first ? { before: first.symbol } : {};
}

interface SmallProps {
  readonly label: string;
  readonly icon: typeof X;
  readonly onClick: () => void;
  readonly "data-rename"?: string;
}

const Small = ({ icon: Icon, ...button }: SmallProps) => (
  <IconButton {...button} className="size-6">
    <Icon size={12} aria-hidden="true" />
  </IconButton>
);
