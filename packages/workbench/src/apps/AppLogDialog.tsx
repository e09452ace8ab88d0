import { Button, EmptyState, formatClock, Modal, Skeleton } from "@bourse/ui";
import { ScrollText } from "lucide-react";
import { useExtension } from "../api/queries.ts";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { closeDialog } from "../state/dialogs.ts";
import { useAppRecords } from "./queries.ts";
import { RECORD_WORDS } from "./words.ts";

/** Requests that an application had the host make, and attempts that its policy stopped, newest first. */
export function AppLogDialog({ id }: { readonly id: string }) {
  const { data, error, refetch, isFetching } = useAppRecords(id);
  const name = useExtension(id).data?.name ?? id;
  return (
    <Modal
      title={`Log of ${name}`}
      description="Requests that the host made for it, attempts that its policy stopped, errors of its code. Requests that its page makes itself, to the servers it declares, are not among them."
      size="large"
      onClose={closeDialog}
      footer={
        <Button disabled={isFetching} onClick={() => refetch()}>
          Read again
        </Button>
      }
    >
      {error && <ErrorNotice error={error} />}
      {!data && !error && <Skeleton label="Loading the log" />}
      {data?.length === 0 && (
        <EmptyState icon={ScrollText} title="The log is empty">
          Lines appear here when the application asks the host for something or breaks a rule.
        </EmptyState>
      )}
      <ol className="space-y-0.5 font-mono text-xs">
        {data?.map((record, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two records of one moment can be the same
          <li key={index} className="flex gap-3">
            <time dateTime={record.at} className="text-muted">
              {formatClock(record.at)}
            </time>
            <span className="shrink-0">{RECORD_WORDS[record.kind]}</span>
            <bdi className="min-w-0 flex-1 break-words whitespace-pre-wrap">{record.text}</bdi>
            {record.outcome && <span className="shrink-0 text-muted">{record.outcome}</span>}
          </li>
        ))}
      </ol>
    </Modal>
  );
}
