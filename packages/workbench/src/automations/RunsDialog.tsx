import { Modal, Skeleton } from "@bourse/ui";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { closeDialog } from "../state/dialogs.ts";
import { whole } from "../words/price.ts";
import { useRuns, useTasks } from "./queries.ts";
import { RunState } from "./RunState.tsx";
import { runWords } from "./words.ts";

/** The runs of a task, newest first. */
export function RunsDialog({ id }: { readonly id: string }) {
  const { data, error, refetch, isLoading } = useRuns(id);
  const name = useTasks().data?.tasks.find((each) => each.id === id)?.name ?? "the task";
  return (
    <Modal title={`Runs of ${name}`} onClose={closeDialog}>
      {isLoading && <Skeleton label="Loading runs" />}
      {error && <ErrorNotice error={error} onRetry={() => refetch()} />}
      {data?.length === 0 && <p className="text-muted">It has not run yet.</p>}
      {data && data.length > 0 && (
        <ol className="divide-y divide-line text-xs">
          {data.map((run) => (
            <li key={run.id} className="py-1.5">
              <RunState run={run} />
              <span className="text-2xs text-muted">
                {runWords(run)}
                {run.tokens !== undefined && `, ${whole(run.tokens)} tokens`}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Modal>
  );
}
