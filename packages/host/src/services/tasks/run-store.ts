import { DAY_MS } from "@bourse/bars";
import type { TaskLimits } from "@bourse/contract";
import type { TaskRun } from "@bourse/contract/host-api";
import { integer, type Row, text } from "../../store/columns.ts";
import type { Database } from "../../store/database.ts";

/** A run as stored: without the step, which lives in memory. */
export type StoredRun = Omit<TaskRun, "step">;

/** The end of a run. */
export interface RunEnd {
  readonly state: Exclude<TaskRun["state"], "running" | "waiting_for_model">;
  readonly error?: { readonly code: string; readonly message: string };
  readonly artifactId?: string;
}

/** The runs of all tasks. */
export interface RunStore {
  add(run: StoredRun): void;
  find(id: string): StoredRun | undefined;
  /** Newest first. */
  list(taskId: string): readonly StoredRun[];
  latest(taskId: string): StoredRun | undefined;
  waiting(): readonly StoredRun[];
  /** A waiting run starts. */
  begin(id: string, startedAt: string): void;
  /** Counts one more due time that a waiting run stands for. */
  missAnother(id: string): void;
  /** Opens an entry for a question, which is no run but counts as one in the budget. */
  charge(id: string, taskId: string, at: string): void;
  /** Writes what a run has cost so far, or costs at most. */
  spend(id: string, tokens: number): void;
  end(id: string, end: RunEnd, at: string): void;
  /** Ends runs that are marked as running and that nobody runs: the host stopped during them. */
  interruptOthers(running: ReadonlySet<string>, at: string): boolean;
  /** Runs that began since a time, and their tokens; also of runs whose rows are gone. */
  spent(taskId: string, since: string): { readonly runs: number; readonly tokens: number };
}

/** Budgets look back thirty days. */
const SPENDING_KEPT_MS = 31 * DAY_MS;

export function runStore(database: Database, { maxRunsPerTask }: Pick<TaskLimits, "maxRunsPerTask">): RunStore {
  const select = (where: string, ...values: string[]) =>
    database.all(`SELECT * FROM task_runs WHERE ${where} ORDER BY sequence DESC`, ...values).map(fromRow);
  /** The tokens stay: a run that fails has cost what it has cost. */
  const end = (id: string, { state, error, artifactId }: RunEnd, at: string) =>
    database.run(
      `UPDATE task_runs SET state = ?, code = ?, message = ?, artifact_id = ?, ended_at = ? WHERE id = ?`,
      state,
      error?.code ?? null,
      error?.message ?? null,
      artifactId ?? null,
      at,
      id,
    );
  const open = (id: string, taskId: string, at: string) => {
    const longAgo = new Date(Date.parse(at) - SPENDING_KEPT_MS).toISOString();
    database.run("DELETE FROM task_spending WHERE task_id = ? AND at < ?", taskId, longAgo);
    database.run("INSERT INTO task_spending (run_id, task_id, at) VALUES (?, ?, ?)", id, taskId, at);
  };
  return {
    add({ id, task_id, state, cause, missed, error, started_at, ended_at }) {
      database.run(
        `INSERT INTO task_runs (id, task_id, state, cause, missed, code, message, started_at, ended_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        id,
        task_id,
        state,
        cause,
        missed,
        error?.code ?? null,
        error?.message ?? null,
        started_at,
        ended_at ?? null,
      );
      if (state === "running") open(id, task_id, started_at);
      database.run(
        `DELETE FROM task_runs WHERE task_id = ? AND state NOT IN ('running', 'waiting_for_model') AND sequence NOT IN
           (SELECT sequence FROM task_runs WHERE task_id = ? ORDER BY sequence DESC LIMIT ?)`,
        task_id,
        task_id,
        maxRunsPerTask,
      );
    },
    find: (id) => select("id = ?", id)[0],
    list: (taskId) => select("task_id = ?", taskId),
    latest: (taskId) => select("sequence = (SELECT max(sequence) FROM task_runs WHERE task_id = ?)", taskId)[0],
    waiting: () => select("state = 'waiting_for_model'"),
    begin: (id, startedAt) =>
      database.transaction(() => {
        database.run(
          "UPDATE task_runs SET state = 'running', code = NULL, message = NULL, started_at = ? WHERE id = ?",
          startedAt,
          id,
        );
        open(id, text(database.one("SELECT task_id FROM task_runs WHERE id = ?", id)?.task_id), startedAt);
      }),
    charge: (id, taskId, at) => database.transaction(() => open(id, taskId, at)),
    spend: (id, tokens) =>
      database.transaction(() => {
        database.run("UPDATE task_runs SET tokens = ? WHERE id = ?", tokens, id);
        database.run("UPDATE task_spending SET tokens = ? WHERE run_id = ?", tokens, id);
      }),
    missAnother: (id) => database.run("UPDATE task_runs SET missed = missed + 1 WHERE id = ?", id),
    end,
    interruptOthers(running, at) {
      const lost = select("state = 'running'").filter(({ id }) => !running.has(id));
      const error = { code: "task.interrupted", message: "the host stopped during the run" };
      for (const { id } of lost) end(id, { state: "interrupted", error }, at);
      return lost.length > 0;
    },
    spent(taskId, since) {
      const row = database.one(
        "SELECT count(*) AS runs, coalesce(sum(tokens), 0) AS tokens FROM task_spending WHERE task_id = ? AND at > ?",
        taskId,
        since,
      );
      return { runs: integer(row?.runs), tokens: integer(row?.tokens) };
    },
  };
}

function fromRow(row: Row): StoredRun {
  return {
    id: text(row.id),
    task_id: text(row.task_id),
    state: text(row.state) as TaskRun["state"],
    cause: text(row.cause) as TaskRun["cause"],
    missed: integer(row.missed),
    ...(row.code === null ? {} : { error: { code: text(row.code), message: text(row.message) } }),
    started_at: text(row.started_at),
    ...(row.ended_at === null ? {} : { ended_at: text(row.ended_at) }),
    ...(row.tokens === 0 ? {} : { tokens: integer(row.tokens) }),
    ...(row.artifact_id === null ? {} : { artifact_id: text(row.artifact_id) }),
  };
}
