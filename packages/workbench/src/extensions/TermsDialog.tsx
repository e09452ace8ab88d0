import { formatDay, Modal, Skeleton } from "@bourse/ui";
import { useExtension, useTerms } from "../api/queries.ts";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { closeDialog } from "../state/dialogs.ts";
import { TermsSection } from "./TermsSection.tsx";

/** The terms that the trader accepted for an installed extension. */
export function TermsDialog({ id }: { readonly id: string }) {
  const { data, error, refetch } = useTerms(id);
  const extension = useExtension(id).data;
  return (
    <Modal title={`Accepted for ${extension?.name ?? id}`} size="large" onClose={closeDialog}>
      {error && <ErrorNotice error={error} onRetry={() => refetch()} />}
      {!data && !error && <Skeleton label="Loading what you accepted" />}
      <div className="space-y-4">
        {data?.map((terms) => {
          const consent = extension?.consents.find((each) => each.kind === terms.kind);
          return (
            <div key={terms.kind}>
              <TermsSection terms={terms} />
              {consent && (
                <p className="text-xs text-muted">
                  Accepted on {formatDay(consent.accepted_at)} for version {consent.version}.
                </p>
              )}
            </div>
          );
        })}
      </div>
    </Modal>
  );
}
