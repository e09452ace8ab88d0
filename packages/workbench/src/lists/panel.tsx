import { useState } from "react";
import { ChangeDialog } from "../forms/ChangeDialog.tsx";
import { ConfirmDialog } from "../forms/ConfirmDialog.tsx";
import { closeDialog } from "../state/dialogs.ts";
import type { ListPanel, OpenedForm, PanelTypes } from "./definition.ts";
import { PanelPage } from "./PanelPage.tsx";

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
