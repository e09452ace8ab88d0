import { Button, Modal } from "@bourse/ui";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { closeDialog } from "../state/dialogs.ts";
import { useLinks, useRemoveLink } from "./queries.ts";

/** Shows where a link leads before the browser opens it. */
export function LinkDialog({ id }: { readonly id: string }) {
  const link = useLinks().data?.find((each) => each.id === id);
  const remove = useRemoveLink();
  if (!link) return null;
  const open = () => {
    window.open(link.url, "_blank", "noopener,noreferrer");
    closeDialog();
  };
  return (
    <Modal
      title={link.title}
      description={`From ${link.origin.extension_id} ${link.origin.version}.`}
      onClose={closeDialog}
      footer={
        <>
          <Button
            tone="danger"
            disabled={remove.isPending}
            onClick={() => remove.mutate(id, { onSuccess: closeDialog })}
          >
            Remove link
          </Button>
          <Button onClick={closeDialog}>Cancel</Button>
          <Button tone="primary" onClick={open}>
            Open in browser
          </Button>
        </>
      }
    >
      <div className="space-y-2">
        {link.description && (
          <p dir="auto" className="break-words">
            {link.description}
          </p>
        )}
        <p>This page opens in a new tab of your browser. Its host is:</p>
        <p data-host="" className="rounded bg-raised px-2 py-1 font-mono text-sm font-semibold break-all">
          {link.host}
        </p>
        <p className="font-mono text-xs break-all text-muted">{link.url}</p>
        {remove.error && <ErrorNotice error={remove.error} />}
      </div>
    </Modal>
  );
}
