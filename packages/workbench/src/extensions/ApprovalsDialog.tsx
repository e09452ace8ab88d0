import { Checkbox, Modal, Skeleton } from "@bourse/ui";
import { useApprove } from "../api/mutations.ts";
import { useExtension } from "../api/queries.ts";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { capabilityWords } from "../marketplace/CapabilityBadges.tsx";
import { closeDialog } from "../state/dialogs.ts";

/** The permissions of an installed extension, each given and taken on its own. */
export function ApprovalsDialog({ id }: { readonly id: string }) {
  const { data: extension } = useExtension(id);
  const approve = useApprove(id);
  if (!extension) {
    return (
      <Modal title="Permissions" onClose={closeDialog}>
        <Skeleton label="Loading permissions" />
      </Modal>
    );
  }
  const given = approve.isPending ? approve.variables : extension.approved;
  const toggle = (name: string, on: boolean) => {
    approve.mutate(on ? [...given, name] : given.filter((each) => each !== name));
  };
  return (
    <Modal
      title={`Permissions of ${extension.name}`}
      description="A change holds at once; the extension starts anew with it."
      onClose={closeDialog}
    >
      {extension.declared.map((name) => (
        <Checkbox
          key={name}
          checked={given.includes(name)}
          disabled={approve.isPending}
          onChange={(on) => toggle(name, on)}
          title={
            <>
              {capabilityWords(name).title} <code className="font-mono text-2xs font-normal text-muted">{name}</code>
            </>
          }
          description={capabilityWords(name).description}
        />
      ))}
      {extension.declared.length === 0 && <p className="text-muted">It asks for none.</p>}
      <p role="status" className="min-h-4 pt-1 text-xs text-muted">
        {approve.isPending ? "Saving…" : approve.isSuccess ? "Saved." : ""}
      </p>
      {approve.error && <ErrorNotice error={approve.error} />}
    </Modal>
  );
}
