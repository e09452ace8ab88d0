import { Button, EmptyState } from "@bourse/ui";
import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { ChangeDialog } from "../forms/ChangeDialog.tsx";
import { ConfirmDialog } from "../forms/ConfirmDialog.tsx";
import { ListSwitch } from "../forms/ListSwitch.tsx";
import { closeDialog, openDialog } from "../state/dialogs.ts";
import type { ItemAct, ListPanel, OpenedForm, PanelTypes } from "./definition.ts";
import { PanelState } from "./PanelState.tsx";
import { ActButtons, type RowAct, RowsTable } from "./table.tsx";

/**
 * A list of the trader's items: its panel, the form that makes or changes one, and the question before one is removed. The
 * literal has columns, acts, fields and words; what no other panel does is a component in it.
 */
export function definePanel<Of extends PanelTypes>(of: ListPanel<Of>) {
  return {
    panel: () => <PanelPage of={of} />,
    form: (request: Of["request"]) => <ItemForm of={of} request={request} />,
    removal: ({ id }: { readonly id: string }) => <ItemRemoval of={of} id={id} />,
  };
}

interface ItemFormProps<Of extends PanelTypes> {
  readonly of: ListPanel<Of>;
  readonly request: Of["request"];
}

function ItemForm<Of extends PanelTypes>({ of, request }: ItemFormProps<Of>) {
  const item = useItem(of, request.id);
  const opened = of.form.useForm(item, request);
  const isGone = request.id !== undefined && !item;
  return opened && !isGone && <OpenForm of={of} opened={opened} item={item} />;
}

interface OpenFormProps<Of extends PanelTypes> {
  readonly of: ListPanel<Of>;
  readonly opened: OpenedForm<Of>;
  readonly item: Of["item"] | undefined;
}

function OpenForm<Of extends PanelTypes>({ of, opened, item }: OpenFormProps<Of>) {
  const { noun, nameOf, form } = of;
  const [draft, setDraft] = useState(opened.first);
  const act = of.useAct();
  const send = () => {
    const wanted = opened.actOf(draft);
    if (wanted) act.mutate(wanted, { onSuccess: closeDialog });
    else closeDialog();
  };
  return (
    <ChangeDialog
      place="side"
      title={item ? `Edit ${nameOf(item)}` : `New ${noun}`}
      description={opened.description}
      words={{ keep: "Cancel", change: item ? "Save" : `Create ${noun}`, changing: "Saving…" }}
      check={() => opened.faultsOf(draft)}
      send={send}
      request={act}
      onClose={closeDialog}
    >
      {(faults) => <form.Fields draft={draft} faults={faults} onDraft={setDraft} item={item} />}
    </ChangeDialog>
  );
}

interface ItemRemovalProps<Of extends PanelTypes> {
  readonly of: ListPanel<Of>;
  readonly id: string;
}

function ItemRemoval<Of extends PanelTypes>({ of, id }: ItemRemovalProps<Of>) {
  const { noun, removal } = of;
  const item = useItem(of, id);
  const act = of.useAct();
  const leave = () => {
    closeDialog();
    removal.after();
  };
  return (
    <ConfirmDialog
      title={`Remove the ${noun}?`}
      request={act}
      onYes={() => act.mutate(removal.actOf(id), { onSuccess: leave })}
      onClose={closeDialog}
    >
      <removal.Words item={item} />
    </ConfirmDialog>
  );
}

function useItem<Of extends PanelTypes>({ useList, itemsOf }: ListPanel<Of>, id: string | undefined) {
  const { data } = useList();
  return data && itemsOf(data).find((each) => each.id === id);
}

interface OfProps<Of extends PanelTypes> {
  readonly of: ListPanel<Of>;
}

/** A panel with its bar, its list or its other one, and what belongs to the chosen item. */
function PanelPage<Of extends PanelTypes>({ of }: OfProps<Of>) {
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
