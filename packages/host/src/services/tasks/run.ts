import { createHash } from "node:crypto";
import {
  canonicalize,
  catalogueEntry,
  checkTaskAnswer,
  type JsonValue,
  type TaskAnswer,
  TaskAnswerSchema,
  typed,
} from "@bourse/contract";
import type { CandleList, RUN_STEPS } from "@bourse/contract/host-api";
import { Refusal } from "@bourse/platform";
import { taskCaller } from "../../principal/task.ts";
import { withDeadline } from "../models/deadline.ts";
import { askHostQuestion, type HostAnswer } from "../models/host-question.ts";
import type { ReadyModel } from "../models/providers.ts";
import type { NewArtifact } from "./artifact-store.ts";
import { requireTokens } from "./due.ts";
import type { TaskInputs } from "./inputs/port.ts";
import { TASKS } from "./kinds.ts";
import type { TaskParts } from "./parts.ts";
import { sortProposals } from "./proposals.ts";
import type { RunEnd } from "./run-store.ts";
import type { StoredTask } from "./task-store.ts";

export type RunStep = (typeof RUN_STEPS)[number];

/** A run that has begun. */
export interface BegunRun {
  readonly id: string;
  readonly task: StoredTask;
  readonly ready: ReadyModel;
  /** Tokens that are left of the task's budget. */
  readonly tokensLeft: number;
  /** Aborts when the trader stops it, and when the host closes. */
  readonly signal: AbortSignal;
  /** Reports the current step. */
  at(step: RunStep): void;
}

const SECOND_MS = 1000;

/** Runs a task to its end, whatever the model does, and says how it ended. Faults of the host are reported as well. */
export async function runToEnd(parts: TaskParts, run: BegunRun): Promise<RunEnd> {
  const { clock } = parts;
  const ms = run.task.settings.budget.seconds_per_run * SECOND_MS;
  try {
    const artifact = await withDeadline({ clock, ms, signal: run.signal }, async (signal) => {
      const made = await makeArtifact(parts, { ...run, signal });
      signal.throwIfAborted();
      return made;
    });
    return { state: "done", artifactId: keep(parts, artifact) };
  } catch (cause) {
    return failedEnd(parts, cause);
  }
}

function failedEnd({ report }: TaskParts, cause: unknown): RunEnd {
  // A full disk refuses with a code of its own.
  const known = cause instanceof Refusal;
  if (!known) report(cause);
  const code: string = known ? cause.code : "command.internal";
  const error = { code, message: known ? cause.message : catalogueEntry(code).title };
  if (code === "task.stopped") return { state: "stopped", error };
  return { state: code === "task.interrupted" ? "interrupted" : "failed", error };
}

function keep({ database, artifacts }: TaskParts, artifact: NewArtifact): string {
  database.transaction(() => artifacts.add(artifact));
  return artifact.id;
}

async function makeArtifact(parts: TaskParts, run: BegunRun): Promise<NewArtifact> {
  const { clock, sources, limits } = parts;
  const kind = TASKS[run.task.kind];
  run.at("reading");
  const inputs = await kind.read(sources, { task: run.task, now: clock.now(), limits });
  if (inputs.chart) run.at("drawing");
  const image = inputs.chart && (await draw(parts, inputs.chart));
  run.at("asking");
  const answer = await ask(parts, run, { data: inputs.data, image });
  run.at("saving");
  return artifactOf(parts, run, { inputs, answer, image });
}

/** The numbers are enough: if the drawing fails, the run goes on, and the artifact says that there was no image. */
async function draw({ images, report }: TaskParts, chart: CandleList): Promise<Uint8Array | undefined> {
  try {
    return await images.png(chart);
  } catch (cause) {
    report(cause);
    return undefined;
  }
}

interface Shown {
  readonly data: JsonValue;
  readonly image: Uint8Array | undefined;
}

function ask(parts: TaskParts, run: BegunRun, shown: Shown): Promise<HostAnswer> {
  const { clock, backend, tasks, runs } = parts;
  const { id, task, ready, tokensLeft, signal } = run;
  const caller = taskCaller({ taskId: task.id, clock, signal, exists: () => tasks.find(task.id) !== undefined });
  const question = {
    instructions: TASKS[task.kind].instructions,
    data: shown.data,
    ...(shown.image === undefined ? {} : { image: shown.image }),
    schema: TaskAnswerSchema,
    check: checkTaskAnswer,
    timeoutMs: task.settings.budget.seconds_per_run * SECOND_MS,
    maxTokens: tokensLeft,
    spent: (tokens: number) => runs.spend(id, tokens),
    mayLeave: () => requireTokens(parts, task),
  };
  return askHostQuestion({ backend, ready }, question, caller);
}

interface Made {
  readonly inputs: TaskInputs;
  readonly answer: HostAnswer;
  readonly image: Uint8Array | undefined;
}

function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

function artifactOf(parts: TaskParts, { id, task, ready }: BegunRun, { inputs, answer, image }: Made): NewArtifact {
  const { clock, random, sources, limits } = parts;
  const kind = TASKS[task.kind];
  const now = clock.now();
  const said = typed<TaskAnswer>(answer.value);
  const { kept, leftOut } = sortProposals(said.proposals, {
    mayPropose: kind.mayPropose,
    prices: inputs.prices,
    watchlist: sources.watchlist(),
    known: new Set(sources.market.symbols().map(({ symbol }) => symbol)),
    now,
    limits,
  });
  const { inputTokens, outputTokens, estimated } = answer.usage;
  return {
    id: random.uuid(),
    run_id: id,
    task_id: task.id,
    task: task.kind,
    task_name: task.settings.name,
    title: said.title,
    made_at: now.toISOString(),
    markdown: markdownOf(said),
    sources: [...inputs.sources],
    inputs_sha256: sha256(canonicalize(inputs.data)),
    ...(image && answer.image === "sent" ? { image_sha256: sha256(image) } : {}),
    image: answer.image,
    provider: ready.provider,
    model: ready.model,
    prompt_version: kind.promptVersion,
    usage: { input_tokens: inputTokens, output_tokens: outputTokens, estimated },
    proposals: kept,
    left_out: [...leftOut],
  };
}

/**
 * The answer as Markdown of three forms only: a paragraph, `## ` headings and `- ` points. Each text of the answer is
 * one line, so a model cannot begin a line of its own.
 */
function markdownOf({ summary, sections }: TaskAnswer): string {
  const parts = sections.flatMap(({ heading, points }) => [
    `## ${heading}`,
    points.map((each) => `- ${each}`).join("\n"),
  ]);
  return [paragraph(summary), ...parts].join("\n\n");
}

/** A summary that begins like a heading or a point stays a paragraph, since a backslash escapes its beginning. */
function paragraph(text: string): string {
  return /^[#\\-]/.test(text) ? `\\${text}` : text;
}
