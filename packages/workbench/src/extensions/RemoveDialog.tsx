import { Button, Modal } from "@bourse/ui";
import { useRemove } from "../api/mutations.ts";
import { useExtension } from "../api/queries.ts";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { closeDialog } from "../state/dialogs.ts";

/** Asks for confirmation before an extension is removed. */
export function RemoveDialog({ id }: { readonly id: string }) {
  const name = useExtension(id).data?.name ?? id;
  const remove = useRemove(id);
  return (
    <Modal
      title={`Remove ${name}?`}
      onClose={closeDialog}
      footer={
        <>
          <Button onClick={closeDialog}>Keep</Button>
          <Button
            tone="danger"
            disabled={remove.isPending}
            onClick={() => remove.mutate("keep", { onSuccess: closeDialog })}
          >
            {remove.isPending ? "Removing…" : "Remove"}
          </Button>
        </>
      }
    >
      <p>Its views disappear and its permissions are revoked. If you install it again, it asks for them again.</p>
      {remove.error && <ErrorNotice error={remove.error} />}
    </Modal>
  );
}
