import type { TaskRun } from "@bourse/contract/host-api";
import { Badge } from "@bourse/ui";
import { useWords } from "../errors/use-words.ts";
import { openDialog } from "../state/dialogs.ts";
import { RUN_STATES, STEPS } from "./words.ts";

/** State of a run, its step or its failure, and the way to its result. */
export function RunState({ run }: { readonly run: TaskRun }) {
  const { state, step, error, artifact_id: artifactId } = run;
  return (
    <span role="status" className="block">
      <Badge tone={RUN_STATES[state].tone}>{RUN_STATES[state].name}</Badge>
      {step && <span className="ml-1 text-2xs text-muted">{STEPS[step]}</span>}
      {artifactId && (
        <button
          type="button"
          className="ml-1 text-accent underline"
          onClick={() => openDialog({ kind: "artifact", id: artifactId })}
        >
          Read
        </button>
      )}
      {error && state !== "stopped" && <Failure error={error} />}
    </span>
  );
}

function Failure({ error }: { readonly error: NonNullable<TaskRun["error"]> }) {
  const { title } = useWords()(error);
  return (
    <span dir="auto" className="block text-2xs break-words text-negative">
      {title === error.code ? error.message : `${title}: ${error.message}`}
    </span>
  );
}
