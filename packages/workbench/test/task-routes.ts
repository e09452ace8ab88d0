import type {
  Artifact,
  HostEvent,
  NewTask,
  TakenProposal,
  Task,
  TaskChange,
  TaskKindFacts,
  TaskModel,
} from "@bourse/contract/host-api";
import { type Answer, refusal } from "./answer.ts";

/** The fixture host's tasks; tests change them and read them. */
export interface FixtureTasks {
  tasks: Task[];
  artifacts: Artifact[];
  model?: TaskModel | undefined;
  /** The object that a proposal makes when it is taken. */
  made?: TakenProposal["made"];
}

const TITLES = {
  morning_briefing: "Morning briefing",
  today_briefing: "Today's briefing",
  screener_review: "Review of scan results",
  visual_pattern_review: "Review of the chart",
} as const;

const KINDS: readonly TaskKindFacts[] = (Object.keys(TITLES) as (keyof typeof TITLES)[]).map((task) => ({
  task,
  title: TITLES[task],
  sends: ["Watchlist: symbols, names, last prices and moves", "Titles and summaries of the news of the last day"],
  instructions: "Write a briefing of the data.",
  prompt_version: 1,
  minimum_interval_minutes: 5,
  estimate: { input_tokens: 5000, output_tokens: 900 },
  may_propose: ["create_alert", "add_symbol"],
}));

interface TaskRequest {
  readonly method: string;
  readonly url: URL;
  readonly body: unknown;
  readonly emit: (event: HostEvent) => void;
}

/** Answers requests about tasks and their results. */
export function taskRoutes(state: FixtureTasks, { method, url, body, emit }: TaskRequest): Answer {
  const [, , area, id = "", verb, n = ""] = url.pathname.split("/");
  if (area === "artifacts") {
    const answer = artifacts(state, { id, verb, n });
    if (method === "POST") emit({ type: "tasks" });
    return answer;
  }
  if (method === "GET" && verb === "runs") return [200, { runs: state.tasks.flatMap(({ run }) => run ?? []) }];
  if (method === "GET")
    return [200, { tasks: state.tasks, kinds: KINDS, ...(state.model ? { model: state.model } : {}) }];
  emit({ type: "tasks" });
  if (method === "POST" && id === "") {
    state.tasks = [...state.tasks, made(body as NewTask, state.tasks.length)];
    return [200, state.tasks.at(-1)];
  }
  return changed(state, { method, id, verb, body });
}

function made({ task, name, interval_minutes, time_of_day, time_zone, budget }: NewTask, count: number): Task {
  return {
    id: `task-${count}`,
    task,
    name,
    interval_minutes,
    minimum_interval_minutes: 5,
    ...(time_of_day === undefined ? {} : { time_of_day, time_zone: time_zone ?? "UTC" }),
    enabled: true,
    budget: budget ?? { runs_per_day: 24, tokens_per_day: 200_000, seconds_per_run: 180 },
    spent: { runs: 0, tokens: 0, tokens_month: 0 },
    revision: 1,
    created_at: new Date().toISOString(),
    next_run_at: new Date(Date.now() + 3_600_000).toISOString(),
  };
}

interface Act {
  readonly method: string;
  readonly id: string;
  readonly verb: string | undefined;
  readonly body: unknown;
}

function changed(state: FixtureTasks, { method, id, verb, body }: Act): Answer {
  const task = state.tasks.find((each) => each.id === id);
  if (!task) return refusal(404, "task.not_found", "there is no such task");
  const put = (after: Task) => {
    state.tasks = state.tasks.map((each) => (each === task ? after : each));
  };
  if (method === "DELETE") {
    state.tasks = state.tasks.filter((each) => each !== task);
    return [204];
  }
  if (method === "PUT") {
    const { enabled = task.enabled, name = task.name, interval_minutes = task.interval_minutes } = body as TaskChange;
    const { next_run_at, ...rest } = task;
    const next = enabled ? { next_run_at: next_run_at ?? new Date().toISOString() } : {};
    put({ ...rest, ...next, enabled, name, interval_minutes, revision: task.revision + 1 });
    return [200, state.tasks.find((each) => each.id === id)];
  }
  if (verb === "run" && !state.model) return refusal(409, "model.not_configured", "no language model is enabled");
  const started_at = new Date().toISOString();
  const run = { id: `run-${id}`, task_id: id, cause: "trader", missed: 0, started_at } as const;
  put({ ...task, run: verb === "run" ? { ...run, state: "running", step: "asking" } : { ...run, state: "stopped" } });
  return verb === "run" ? [200, { ...run, state: "running", step: "asking" }] : [204];
}

interface ArtifactPath {
  readonly id: string;
  readonly verb: string | undefined;
  readonly n: string;
}

function artifacts(state: FixtureTasks, { id, verb, n }: ArtifactPath): Answer {
  if (id === "") {
    const list = state.artifacts.map(({ task_id, task, task_name, title, made_at, proposals, ...rest }) => {
      const open_proposals = proposals.filter((each) => each.state === "open").length;
      return { id: rest.id, task_id, task, task_name, title, made_at, open_proposals };
    });
    return [200, { artifacts: list }];
  }
  const artifact = state.artifacts.find((each) => each.id === id);
  if (!artifact) return refusal(404, "artifact.not_found", "there is no such result");
  if (verb !== "proposals") return [200, artifact];
  const taken_at = new Date().toISOString();
  const proposals = artifact.proposals.map((each) =>
    String(each.n) === n ? { ...each, state: "taken" as const, taken_at } : each,
  );
  state.artifacts = state.artifacts.map((each) => (each === artifact ? { ...each, proposals } : each));
  return [200, { ...proposals.find((each) => String(each.n) === n), ...(state.made && { made: state.made }) }];
}
