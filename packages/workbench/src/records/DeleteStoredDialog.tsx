import { useExtension } from "../api/queries.ts";
import { ConfirmDialog } from "../forms/ConfirmDialog.tsx";
import { closeDialog } from "../state/dialogs.ts";
import { useDeleteStored } from "./queries.ts";

/** Asks for confirmation before an extension's stored data is deleted. */
export function DeleteStoredDialog({ id }: { readonly id: string }) {
  const name = useExtension(id).data?.name ?? id;
  const remove = useDeleteStored(id);
  return (
    <ConfirmDialog
      title={`Delete the stored data of ${name}?`}
      words={{ keep: "Keep", act: "Delete stored data", acting: "Deleting…" }}
      request={remove}
      onYes={() => remove.mutate(undefined, { onSuccess: closeDialog })}
      onClose={closeDialog}
    >
      <p>
        Its settings and everything else it stored on this computer are deleted permanently. The extension itself stays.
      </p>
    </ConfirmDialog>
  );
}
