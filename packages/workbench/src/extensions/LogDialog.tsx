import { Button, EmptyState, formatClock, Modal, Skeleton } from "@bourse/ui";
import { ScrollText } from "lucide-react";
import { useExtension, useLog } from "../api/queries.ts";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { closeDialog } from "../state/dialogs.ts";

/** A guest's log lines, newest last. */
export function LogDialog({ id }: { readonly id: string }) {
  const { data, error, refetch, isFetching } = useLog(id);
  const name = useExtension(id).data?.name ?? id;
  return (
    <Modal
      title={`Log of ${name}`}
      description="Kept in memory while it runs; the oldest lines are dropped first."
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
          Lines appear here when the extension writes them.
        </EmptyState>
      )}
      <ol className="space-y-0.5 font-mono text-xs">
        {data?.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines of one moment can be the same
          <li key={index} className="flex gap-3">
            <time dateTime={entry.at} className="text-muted">
              {formatClock(entry.at)}
            </time>
            <bdi className="min-w-0 break-words whitespace-pre-wrap">{entry.text}</bdi>
          </li>
        ))}
      </ol>
    </Modal>
  );
}
