import { Button, Modal } from "@bourse/ui";
import { useExtension } from "../api/queries.ts";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { closeDialog } from "../state/dialogs.ts";
import { useDeleteStored } from "./queries.ts";

/** Asks for confirmation before an extension's stored data is deleted. */
export function DeleteStoredDialog({ id }: { readonly id: string }) {
  const name = useExtension(id).data?.name ?? id;
  const remove = useDeleteStored(id);
  return (
    <Modal
      title={`Delete the stored data of ${name}?`}
      onClose={closeDialog}
      footer={
        <>
          <Button onClick={closeDialog}>Keep</Button>
          <Button
            tone="danger"
            disabled={remove.isPending}
            onClick={() => remove.mutate(undefined, { onSuccess: closeDialog })}
          >
            {remove.isPending ? "Deleting…" : "Delete stored data"}
          </Button>
        </>
      }
    >
      <p>
        Its settings and everything else it stored on this computer are deleted permanently. The extension itself stays.
      </p>
      {remove.error && <ErrorNotice error={remove.error} />}
    </Modal>
  );
}
