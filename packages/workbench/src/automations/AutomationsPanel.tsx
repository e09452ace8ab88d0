import type { TaskList } from "@bourse/contract/host-api";
import { Button, EmptyState, Notice, Skeleton } from "@bourse/ui";
import { CalendarClock, ScrollText } from "lucide-react";
import { useState } from "react";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { ListSwitch } from "../forms/ListSwitch.tsx";
import { openDialog } from "../state/dialogs.ts";
import { ArtifactList } from "./ArtifactList.tsx";
import { useArtifacts, useTasks } from "./queries.ts";
import { TaskTable } from "./TaskTable.tsx";

type Shown = "tasks" | "results";

/** The scheduled tasks and their results. */
export function AutomationsPanel() {
  const { data, error, refetch, isLoading } = useTasks();
  const [shown, setShown] = useState<Shown>("tasks");
  return (
    <div className="flex min-h-full flex-col">
      <h2 className="sr-only">Automations</h2>
      <div className="sticky top-0 left-0 z-10 flex flex-wrap items-center gap-2 border-b border-line bg-surface px-2 py-1.5">
        <Button size="small" disabled={!data} onClick={() => openDialog({ kind: "task" })}>
          <CalendarClock size={13} aria-hidden="true" /> New task
        </Button>
        <ListSwitch legend="List" words={NAMES} shown={shown} onShown={setShown} />
      </div>
      <div className="p-3 empty:hidden">
        {isLoading && <Skeleton label="Loading tasks" />}
        {error && <ErrorNotice error={error} onRetry={() => refetch()} />}
        {data && !data.model && <NoModel />}
      </div>
      {data && shown === "tasks" && <Tasks list={data} />}
      {shown === "results" && <Results />}
    </div>
  );
}

function NoModel() {
  const settings = (
    <Button onClick={() => openDialog({ kind: "settings", part: "models" })}>Set up a language model</Button>
  );
  return (
    <Notice tone="warning" title="No language model is set up" actions={settings}>
      <p>Tasks can be made now. They wait until there is a model to ask.</p>
    </Notice>
  );
}

function Tasks({ list: { tasks, kinds } }: { readonly list: TaskList }) {
  if (tasks.length > 0) return <TaskTable tasks={tasks} kinds={kinds} />;
  return (
    <EmptyState
      icon={CalendarClock}
      title="No tasks yet"
      action={<Button onClick={() => openDialog({ kind: "task" })}>Create a task</Button>}
    >
      A task asks your language model at set times: a briefing in the morning, a review of a chart or of scan results.
      It changes nothing; what it proposes, you confirm.
    </EmptyState>
  );
}

function Results() {
  const { data, error, refetch, isLoading } = useArtifacts();
  return (
    <>
      <div className="p-3 empty:hidden">
        {isLoading && <Skeleton label="Loading results" />}
        {error && <ErrorNotice error={error} onRetry={() => refetch()} />}
      </div>
      {data && data.length > 0 && <ArtifactList artifacts={data} />}
      {data?.length === 0 && (
        <EmptyState icon={ScrollText} title="No results yet">
          What a task brings is kept here, with its sources, also when the task is removed.
        </EmptyState>
      )}
    </>
  );
}

const NAMES: Readonly<Record<Shown, string>> = { tasks: "Tasks", results: "Results" };
