import { Checkbox, Modal, Skeleton } from "@bourse/ui";
import { useState } from "react";
import { useApprove } from "../api/mutations.ts";
import { useExtension } from "../api/queries.ts";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { capabilityWords } from "../marketplace/words.ts";
import { closeDialog } from "../state/dialogs.ts";
import { WholeApproval } from "./WholeApproval.tsx";

/** The permissions of an installed extension, each granted and revoked separately. */
export function ApprovalsDialog({ id }: { readonly id: string }) {
  const { data: extension } = useExtension(id);
  const approve = useApprove(id);
  const [wanted, setWanted] = useState<readonly string[]>();
  if (!extension) {
    return (
      <Modal title="Permissions" onClose={closeDialog}>
        <Skeleton label="Loading permissions" />
      </Modal>
    );
  }
  const given = wanted ?? extension.approved;
  const toggle = (name: string, on: boolean) => set(on ? [...given, name] : given.filter((each) => each !== name));
  const set = (next: readonly string[]) => {
    setWanted(next);
    approve.mutate(next, { onError: () => setWanted(undefined) });
  };
  return (
    <Modal
      title={`Permissions of ${extension.name}`}
      description="A change takes effect at once; the extension restarts with it."
      onClose={closeDialog}
    >
      {extension.approval === "whole" && extension.asked.length > 0 && (
        <WholeApproval
          names={extension.asked}
          given={given.length > 0}
          onChange={(on) => set(on ? extension.asked : [])}
        />
      )}
      {(extension.approval === "each" ? extension.asked : []).map((name) => (
        <Checkbox
          key={name}
          checked={given.includes(name)}
          onChange={(on) => toggle(name, on)}
          title={
            <>
              {capabilityWords(name).title} <code className="font-mono text-2xs font-normal text-muted">{name}</code>
            </>
          }
          description={capabilityWords(name).description}
        />
      ))}
      {extension.asked.length === 0 && <p className="text-muted">It needs no permissions.</p>}
      <p role="status" className="min-h-4 pt-1 text-xs text-muted">
        {approve.isPending ? "Saving…" : approve.isSuccess ? "Saved." : ""}
      </p>
      {approve.error && <ErrorNotice error={approve.error} />}
    </Modal>
  );
}
