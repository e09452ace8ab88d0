import type { Task, TaskKindFacts } from "@bourse/contract/host-api";
import { IconButton } from "@bourse/ui";
import { History, Pause, Pencil, Play, Power, Square, Trash2 } from "lucide-react";
import { openDialog } from "../state/dialogs.ts";
import { CELL } from "../words/cell.ts";
import { useNow } from "../words/use-now.ts";
import { useTaskAct } from "./queries.ts";
import { RunState } from "./RunState.tsx";
import { isSpent, nextWords, runWords, scheduleWords, spentWords } from "./words.ts";
import { dayZone } from "./zone.ts";

/** Times are in the trader's zone; a task's own zone is shown beside its time of day. */
const COLUMNS = ["Task", `Next run (${dayZone()})`, "Last run", "Budget"];

interface TaskTableProps {
  readonly tasks: readonly Task[];
  readonly kinds: readonly TaskKindFacts[];
}

/** A table with one task per row. */
export function TaskTable({ tasks, kinds }: TaskTableProps) {
  const now = useNow();
  const titles = new Map(kinds.map(({ task, title }) => [task, title]));
  return (
    <table className="w-full text-left text-xs">
      <caption className="sr-only">Scheduled tasks, oldest first</caption>
      <thead className="text-2xs text-muted">
        <tr className="border-b border-line">
          {COLUMNS.map((name) => (
            <th key={name} scope="col" className="px-2 py-1 font-medium whitespace-nowrap">
              {name}
            </th>
          ))}
          <th scope="col">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {tasks.map((task) => (
          <Row key={task.id} task={task} title={titles.get(task.task) ?? task.task} now={now} />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  readonly task: Task;
  readonly title: string;
  readonly now: number;
}

function Row({ task, title, now }: RowProps) {
  const { id, name, run, origin, symbol, timeframe } = task;
  return (
    <tr data-task={id} className="border-b border-line hover:bg-raised">
      <th scope="row" className={`${CELL} min-w-[140px] font-semibold`}>
        <bdi>{name}</bdi>
        <span className="block text-2xs font-normal text-muted">
          {title}
          {symbol && ` of ${symbol} ${timeframe ?? ""}`}
        </span>
        {origin && <span className="block text-2xs font-normal text-muted">{originWords(origin)}</span>}
      </th>
      <td className={CELL}>
        {nextWords(task, now)}
        <span className="block text-2xs text-muted">{scheduleWords(task)}</span>
      </td>
      <td className={`${CELL} max-w-[260px]`}>
        {run ? <RunState run={run} /> : <span className="text-muted">none yet</span>}
        {run && <span className="block text-2xs text-muted">{runWords(run)}</span>}
        {run?.state === "waiting_for_model" && isSpent(task) && (
          <span className="block text-2xs text-warning">
            Its budget is spent: unless you raise it or time frees it, this run ends when a model is there.
          </span>
        )}
      </td>
      <td className={`${CELL} text-2xs text-muted`}>{spentWords(task)}</td>
      <td className="actions-cell px-1 py-0.5">
        <Actions task={task} />
      </td>
    </tr>
  );
}

function Actions({ task }: { readonly task: Task }) {
  const { id, name, enabled, revision, run } = task;
  const act = useTaskAct();
  const isUnderWay = run?.state === "running" || run?.state === "waiting_for_model";
  const onError = (action: string) => ({
    onError: (error: unknown) => openDialog({ kind: "failure", action: `${action} ${name}`, error }),
  });
  return (
    <div className="flex justify-end">
      {isUnderWay ? (
        <IconButton label={`Stop ${name}`} onClick={() => act.mutate({ id, verb: "stop" }, onError("Stop"))}>
          <Square size={14} aria-hidden="true" />
        </IconButton>
      ) : (
        <IconButton
          label={`Run ${name} now`}
          disabled={act.isPending}
          onClick={() => act.mutate({ id, verb: "run" }, onError("Run"))}
        >
          <Play size={14} aria-hidden="true" />
        </IconButton>
      )}
      <IconButton
        label={enabled ? `Switch ${name} off` : `Switch ${name} on`}
        disabled={act.isPending}
        onClick={() => act.mutate({ id, change: { revision, enabled: !enabled } }, onError("Switch"))}
      >
        {enabled ? <Pause size={14} aria-hidden="true" /> : <Power size={14} aria-hidden="true" />}
      </IconButton>
      <IconButton label={`Runs of ${name}`} onClick={() => openDialog({ kind: "task-runs", id })}>
        <History size={14} aria-hidden="true" />
      </IconButton>
      <IconButton label={`Edit ${name}`} onClick={() => openDialog({ kind: "task", id })}>
        <Pencil size={14} aria-hidden="true" />
      </IconButton>
      <IconButton label={`Remove ${name}`} onClick={() => openDialog({ kind: "remove-task", id })}>
        <Trash2 size={14} aria-hidden="true" />
      </IconButton>
    </div>
  );
}

/** The client's own extensions and plugins have no installed version. */
function originWords({ extension_id: id, version }: NonNullable<Task["origin"]>): string {
  return version === "in-app" ? `made by ${id}` : `from a template of ${id}`;
}
