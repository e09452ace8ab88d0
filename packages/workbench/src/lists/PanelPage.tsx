import { Button, EmptyState } from "@bourse/ui";
import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { ListSwitch } from "../forms/ListSwitch.tsx";
import { openDialog } from "../state/dialogs.ts";
import type { ItemAct, ListPanel, PanelTypes } from "./definition.ts";
import { PanelState } from "./PanelState.tsx";
import { ActButtons, type RowAct, RowsTable } from "./table.tsx";

interface OfProps<Of extends PanelTypes> {
  readonly of: ListPanel<Of>;
}

/** A panel with its bar, its list or its other one, and what belongs to the chosen item. */
export function PanelPage<Of extends PanelTypes>({ of }: OfProps<Of>) {
  const { noun, useList, itemsOf, page, form } = of;
  const { heading, icon: Icon, loading, note, other, none, Above, useSought = useAll } = page;
  const list = useList();
  const { data } = list;
  const [isOther, setOther] = useState(false);
  const items = data ? itemsOf(data) : [];
  const { rows, fields } = useSought(items);
  const make = () => openDialog({ kind: noun });
  return (
    <div className="flex min-h-full flex-col">
      <h2 className="sr-only">{heading}</h2>
      <div className="sticky top-0 left-0 z-10 flex flex-wrap items-center gap-2 border-b border-line bg-surface px-2 py-1.5">
        <Button size="small" disabled={form.needsList && !data} onClick={make}>
          <Icon size={13} aria-hidden="true" /> New {noun}
        </Button>
        {other && (
          <ListSwitch
            legend="List"
            words={{ items: other.names[0], other: other.names[1] }}
            shown={isOther ? "other" : "items"}
            onShown={(shown) => setOther(shown === "other")}
          />
        )}
        {note && <span className="text-2xs text-muted">{note}</span>}
        {!isOther && fields}
      </div>
      <PanelState of={list} label={loading}>
        {data && Above && <Above list={data} isOther={isOther} />}
      </PanelState>
      {isOther && other && <other.View />}
      {!isOther && data && items.length === 0 && (
        <EmptyState icon={none.icon} title={none.title} action={<Button onClick={make}>{none.make}</Button>}>
          {none.words}
        </EmptyState>
      )}
      {!isOther && items.length > 0 && rows.length === 0 && (
        <p className="p-3 text-xs text-muted">No {noun} is like this.</p>
      )}
      {!isOther && rows.length > 0 && <Items of={of} rows={rows} />}
    </div>
  );
}

/** The list of a panel in which nothing is sought. */
const useAll = <Item,>(rows: readonly Item[]) => ({ rows, fields: undefined });

interface ItemsProps<Of extends PanelTypes> extends OfProps<Of> {
  readonly rows: readonly Of["item"][];
}

function Items<Of extends PanelTypes>({ of, rows }: ItemsProps<Of>) {
  const { Detail } = of.page;
  const [id, setId] = useState<string>();
  const chosen = Detail && (rows.find((each) => each.id === id) ?? rows[0]);
  return (
    <>
      <RowsTable
        of={{ kind: of.noun, ...of.table }}
        rows={rows}
        actsOf={(row) => <Acts of={of} item={row} />}
        chosen={chosen}
        onChoose={(row) => setId(row.id)}
      />
      {Detail && chosen && <Detail item={chosen} />}
    </>
  );
}

interface ActsProps<Of extends PanelTypes> extends OfProps<Of> {
  readonly item: Of["item"];
}

function Acts<Of extends PanelTypes>({ of, item }: ActsProps<Of>) {
  const { noun, nameOf, useAct, table } = of;
  const name = nameOf(item);
  const { id } = item;
  const request = useAct();
  const buttonOf = (each: ItemAct<Of["act"]> | RowAct | false) => {
    if (!each || "run" in each) return each;
    const { label, icon, act, failed = label, isUrgent = false, isDisabled = false } = each;
    const onError = (error: unknown) => openDialog({ kind: "failure", action: failed, error });
    const run = () => request.mutate(act, { onError });
    return { label, icon, isDisabled: isDisabled || (request.isPending && !isUrgent), run };
  };
  const edit = { label: `Edit ${name}`, icon: Pencil, run: () => openDialog({ kind: noun, id }) };
  const remove = { label: `Remove ${name}`, icon: Trash2, run: () => openDialog({ kind: `remove-${noun}`, id }) };
  const isOpen = table.isOpen?.(item) !== false;
  return (
    <div className="flex justify-end">
      <ActButtons acts={[...table.acts(item).map(buttonOf), isOpen && edit, remove]} />
    </div>
  );
}
