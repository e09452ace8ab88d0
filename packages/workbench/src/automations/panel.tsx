import type { ArtifactSummary, Task, TaskList } from "@bourse/contract/host-api";
import { Badge, Button, EmptyState, Notice } from "@bourse/ui";
import { CalendarClock, History, Pause, Play, Power, ScrollText, Square } from "lucide-react";
import type { FormRequest, OpenedForm } from "../lists/definition.ts";
import { PanelState } from "../lists/PanelState.tsx";
import { definePanel } from "../lists/panel.tsx";
import { openDialog } from "../state/dialogs.ts";
import { showTab } from "../tabs/workspace.ts";
import { localMoment } from "../words/time.ts";
import { blankDraft, changeOf, draftOf, faultsOf, newTaskOf, type TaskDraft } from "./draft.ts";
import { type TaskAct, useArtifacts, useTaskAct, useTasks } from "./queries.ts";
import { RunState } from "./RunState.tsx";
import { TaskForm } from "./TaskForm.tsx";
import { isSpent, nextWords, runWords, scheduleWords, spentWords } from "./words.ts";
import { dayZone } from "./zone.ts";

interface TaskPanel {
  readonly list: TaskList;
  readonly item: Task;
  readonly draft: TaskDraft;
  readonly act: TaskAct;
  readonly request: FormRequest;
}

/** The scheduled tasks and their results. */
export const tasks = definePanel<TaskPanel>({
  noun: "task",
  useList: useTasks,
  itemsOf: (list) => list.tasks,
  useAct: useTaskAct,
  nameOf: ({ name }) => name,
  page: {
    heading: "Automations",
    icon: CalendarClock,
    loading: "Loading tasks",
    other: { names: ["Tasks", "Results"], View: Results },
    none: {
      icon: CalendarClock,
      title: "No tasks yet",
      make: "Create a task",
      words:
        "A task asks your language model at set times: a briefing in the morning, a review of a chart or of scan results. It changes nothing; what it proposes, you confirm.",
    },
    Above: ({ list }) => !list.model && <NoModel />,
  },
  table: {
    caption: "Scheduled tasks, oldest first",
    columns: [
      { title: "Task", isName: true, look: "min-w-[140px] font-semibold", cell: (task) => <Name task={task} /> },
      {
        // Times are in the trader's zone; a task's own zone is shown beside its time of day.
        title: `Next run (${dayZone()})`,
        cell: (task, { now }) => (
          <>
            {nextWords(task, now)}
            <span className="block text-2xs text-muted">{scheduleWords(task)}</span>
          </>
        ),
      },
      { title: "Last run", look: "max-w-[260px]", cell: (task) => <LastRun task={task} /> },
      { title: "Budget", look: "text-2xs text-muted", cell: spentWords },
    ],
    acts: ({ id, name, enabled, revision, run }) => [
      run?.state === "running" || run?.state === "waiting_for_model"
        ? { label: `Stop ${name}`, icon: Square, act: { id, verb: "stop" }, isUrgent: true }
        : { label: `Run ${name} now`, icon: Play, act: { id, verb: "run" }, failed: `Run ${name}` },
      {
        label: `Switch ${name} ${enabled ? "off" : "on"}`,
        icon: enabled ? Pause : Power,
        act: { id, change: { revision, enabled: !enabled } },
        failed: `Switch ${name}`,
      },
      { label: `Runs of ${name}`, icon: History, run: () => openDialog({ kind: "task-runs", id }) },
    ],
  },
  form: { needsList: true, useForm: useTaskForm, Fields: TaskForm },
  removal: {
    actOf: (id) => ({ id, verb: "remove" }),
    Words: ({ item }) => (
      <p>
        {item ? <bdi className="font-medium">{item.name}</bdi> : "The task"} will not run again, and a run under way is
        stopped. Its results stay.
      </p>
    ),
    after: () => showTab("automations"),
  },
});

function useTaskForm(task: Task | undefined): OpenedForm<TaskPanel> | undefined {
  const { kinds = [] } = useTasks().data ?? {};
  const [first] = kinds;
  return (
    first && {
      first: task ? draftOf(task) : blankDraft(first),
      description: "It asks your language model at set times and keeps the answer. It changes nothing.",
      faultsOf(draft) {
        const facts = kinds.find((each) => each.task === draft.task) ?? first;
        return faultsOf(draft, task?.minimum_interval_minutes ?? facts.minimum_interval_minutes);
      },
      actOf: (draft) => (task ? { id: task.id, change: changeOf(task, draft) } : { create: newTaskOf(draft) }),
    }
  );
}

function Name({ task: { task: kind, name, origin, symbol, timeframe } }: { readonly task: Task }) {
  const title = useTasks().data?.kinds.find((each) => each.task === kind)?.title ?? kind;
  return (
    <>
      <bdi>{name}</bdi>
      <span className="block text-2xs font-normal text-muted">
        {title}
        {symbol && ` of ${symbol} ${timeframe ?? ""}`}
      </span>
      {origin && <span className="block text-2xs font-normal text-muted">{originWords(origin)}</span>}
    </>
  );
}

/** The client's own extensions and plugins have no installed version. */
function originWords({ extension_id: id, version }: NonNullable<Task["origin"]>): string {
  return version === "in-app" ? `made by ${id}` : `from a template of ${id}`;
}

function LastRun({ task }: { readonly task: Task }) {
  const { run } = task;
  if (!run) return <span className="text-muted">none yet</span>;
  return (
    <>
      <RunState run={run} />
      <span className="block text-2xs text-muted">{runWords(run)}</span>
      {run.state === "waiting_for_model" && isSpent(task) && (
        <span className="block text-2xs text-warning">
          Its budget is spent: unless you raise it or time frees it, this run ends when a model is there.
        </span>
      )}
    </>
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

function Results() {
  const artifacts = useArtifacts();
  const { data } = artifacts;
  return (
    <>
      <PanelState of={artifacts} label="Loading results" />
      {data && data.length > 0 && <ArtifactList artifacts={data} />}
      {data?.length === 0 && (
        <EmptyState icon={ScrollText} title="No results yet">
          What a task brings is kept here, with its sources, also when the task is removed.
        </EmptyState>
      )}
    </>
  );
}

/** The results, each a button that opens it. */
function ArtifactList({ artifacts }: { readonly artifacts: readonly ArtifactSummary[] }) {
  return (
    <ul aria-label="Results, newest first" className="divide-y divide-line">
      {artifacts.map(({ id, title, task_name, made_at, open_proposals: open }) => (
        <li key={id}>
          <button
            type="button"
            className="block w-full px-3 py-1.5 text-left text-xs hover:bg-raised"
            onClick={() => openDialog({ kind: "artifact", id })}
          >
            <bdi className="font-medium">{title}</bdi>
            <span className="block text-2xs text-muted">
              <bdi>{task_name}</bdi>, {localMoment(made_at)}
            </span>
            {open > 0 && (
              <Badge tone="accent">
                {open} {open === 1 ? "proposal" : "proposals"}
              </Badge>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}
