import { checkTaskReply, type TaskKind, type TaskReply, TaskReplySchema, typed } from "@bourse/contract";
import type { ArtifactSource } from "@bourse/contract/host-api";
import { CommandFailure } from "@bourse/runtime/broker";
import type { InApp } from "../../principal/principal.ts";
import type { AskingCaller } from "../models/ask.ts";
import { withDeadline } from "../models/deadline.ts";
import { askHostQuestion, type HostAnswer } from "../models/host-question.ts";
import type { ReadyModel } from "../models/providers.ts";
import { BUDGET_SPENT, isSpent, requireTokens, tokensLeftOf } from "./due.ts";
import type { TaskInputs } from "./inputs/port.ts";
import { TASKS } from "./kinds.ts";
import type { TaskParts } from "./parts.ts";
import type { StoredTask } from "./task-store.ts";

/** A question about the data of a task. */
export interface TaskQuestion {
  readonly question: string;
  readonly ready: ReadyModel;
}

/** An answer with its sources. */
export interface TaskAnswered {
  readonly answer: string;
  readonly sources: readonly ArtifactSource[];
  readonly usage: HostAnswer["usage"];
}

const INSTRUCTIONS = [
  "An extension of the trader's client asks about the data below. Answer in plain English, the most important first.",
  "State figures with their time. Say what the data does not show. Give no order to buy or sell.",
].join(" ");

const SECOND_MS = 1000;

/**
 * Asks a model about the data that a task reads now. It counts as a run of the task's budget. @throws CommandFailure
 * `task.budget_spent`, `task.nothing_to_review`, `command.busy`, `model.*`
 */
export async function askTask(
  parts: TaskParts,
  { task, asked }: { readonly task: StoredTask; readonly asked: TaskQuestion },
  caller: AskingCaller<InApp>,
): Promise<TaskAnswered> {
  const { clock, backend, random, runs } = parts;
  if (isSpent(parts, task)) throw new CommandFailure(BUDGET_SPENT.code, BUDGET_SPENT.message);
  const ms = task.settings.budget.seconds_per_run * SECOND_MS;
  const giveBack = backend.quota.take(caller.principal.id);
  try {
    const id = random.uuid();
    const maxTokens = tokensLeftOf(parts, task);
    caller.commit(() => runs.charge(id, task.id, clock.now().toISOString()));
    return await withDeadline({ clock, ms, signal: caller.signal }, async (signal) => {
      const inputs = await readInputs(parts, task.kind, task);
      const { ready, question } = asked;
      const mayLeave = () => requireTokens(parts, task);
      const told = { instructions: INSTRUCTIONS, data: inputs.data, question, timeoutMs: ms, maxTokens, mayLeave };
      const form = { schema: TaskReplySchema, check: checkTaskReply };
      const spent = (tokens: number) => runs.spend(id, tokens);
      const said = await askHostQuestion({ backend, ready }, { ...told, ...form, spent }, { ...caller, signal });
      const { paragraphs } = typed<TaskReply>(said.value);
      return { answer: paragraphs.join("\n\n"), sources: inputs.sources, usage: said.usage };
    });
  } finally {
    giveBack();
  }
}

/** The data that a task of a kind reads now. @throws CommandFailure `task.nothing_to_review` */
export function readInputs(
  { sources, clock, limits }: TaskParts,
  kind: TaskKind,
  task: Parameters<(typeof TASKS)[TaskKind]["read"]>[1]["task"],
): Promise<TaskInputs> {
  return TASKS[kind].read(sources, { task, now: clock.now(), limits });
}
