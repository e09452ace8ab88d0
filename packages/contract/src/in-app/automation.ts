import Type, { type Static } from "typebox";
import { NOTICE_FIELDS } from "../commands/notice-fields.ts";
import { ChartQuestionSchema } from "../desk/assistant.ts";
import { NoticeListSchema } from "../desk/notifications.ts";
import {
  ArtifactListSchema,
  ArtifactSchema,
  NewTaskSchema,
  type Proposal,
  ProposalSchema,
  type Task,
  TaskChangeSchema,
  TaskKindFactsSchema,
  TaskModelSchema,
  type TaskRun,
  TaskRunListSchema,
  TaskRunSchema,
  TaskSchema,
} from "../desk/tasks.ts";
import { closed, oneOf } from "../schemas/bodies.ts";
import { ProposalDraftSchema } from "../tasks/answer.ts";
import { TASK_KINDS } from "../tasks/kinds.ts";
import { defineInApp, inAppNamespace, ours } from "./contract.ts";
import { Answered, SAMPLE_ANSWERED } from "./lm.ts";
import { Done, NoParams } from "./parts.ts";

/** Id of a task or of a result, as the host gave it. */
const GivenId = Type.String({ minLength: 1, maxLength: 64 });

/** Parameters that name one task or result. */
const OfOne = closed({ id: GivenId });

const SAMPLE_ID = "0197c5d2-5a5e-7000-8000-000000000001";

/** Something that happened on this client. */
export const ClientEventSchema = closed({
  /** Rises with each event. */
  sequence: Type.Integer({ minimum: 1 }),
  at: Type.String(),
  /** Such as `install`, `refuse` or `suspended`. */
  action: Type.String(),
  /** Id of the extension or key that it concerns. */
  subject: Type.String(),
  detail: Type.Record(Type.String(), Type.Unknown()),
});
export type ClientEvent = Static<typeof ClientEventSchema>;

const SAMPLE_TASK: Task = {
  id: SAMPLE_ID,
  task: "morning_briefing",
  name: "Morning",
  interval_minutes: 1440,
  minimum_interval_minutes: 5,
  time_of_day: "08:00",
  time_zone: "Europe/Berlin",
  enabled: true,
  budget: { runs_per_day: 24, tokens_per_day: 200_000, tokens_per_month: 2_000_000, seconds_per_run: 180 },
  spent: { runs: 0, tokens: 0, tokens_month: 0 },
  revision: 1,
  created_at: "2026-03-02T14:30:00.000Z",
  next_run_at: "2026-03-03T07:00:00.000Z",
};

const SAMPLE_RUN: TaskRun = {
  id: SAMPLE_ID,
  task_id: SAMPLE_ID,
  state: "running",
  cause: "trader",
  missed: 0,
  started_at: "2026-03-02T14:30:00.000Z",
};

const SAMPLE_SOURCES = [{ what: "quotes", source: "sample", count: 3 }];

const SAMPLE_RESULT = {
  id: SAMPLE_ID,
  task_id: SAMPLE_ID,
  task: "morning_briefing",
  task_name: "Morning",
  title: "A quiet morning",
  made_at: "2026-03-02T07:00:09.000Z",
} as const;

const SAMPLE_PROPOSAL: Proposal = {
  n: 0,
  kind: "create_alert",
  symbol: "SPX",
  price: 5100,
  last_price: 5050,
  reason: "The high of the week.",
  proposed_by: "Morning brief",
  state: "open",
  expires_at: "2026-03-03T14:30:00.000Z",
};

const { enabled: _enabled, ...settings } = TaskChangeSchema.properties;

/** The tasks of this client, their results and its events, by sub-domain. */
export const AUTOMATION = inAppNamespace("automation", [
  defineInApp({
    method: "automation/configuration.read",
    docs: "tasks that this client knows, data that they send, and their model",
    params: NoParams,
    /** Without a model nothing runs. */
    result: closed({ kinds: Type.Array(TaskKindFactsSchema), model: Type.Optional(TaskModelSchema) }),
    sample: {
      params: {},
      result: { kinds: [], model: { provider: "openai-compatible", model: "local-7b", host: "127.0.0.1:8080" } },
    },
  }),
  defineInApp({
    method: "automation/configuration.update",
    docs: "settings of a task that the caller has made",
    waitsForTrader: true,
    params: closed({ id: GivenId, change: closed(settings) }),
    result: TaskSchema,
    sample: {
      params: { id: SAMPLE_ID, change: { revision: 1, time_of_day: "08:00", time_zone: "Europe/Berlin" } },
      result: { ...SAMPLE_TASK, revision: 2 },
    },
  }),
  defineInApp({
    method: "automation/ai.read",
    docs: "the data that a task would send now, and its sources; no model is asked",
    params: closed({ task: oneOf(TASK_KINDS) }),
    result: closed({ data: Type.Unknown(), sources: ArtifactSchema.properties.sources }),
    sample: { params: { task: "morning_briefing" }, result: { data: {}, sources: SAMPLE_SOURCES } },
  }),
  defineInApp({
    method: "automation/ai.ask",
    docs: "an answer about the data of a task, within its budget",
    waitsForTrader: true,
    params: closed({ id: GivenId, question: ChartQuestionSchema.properties.question }),
    result: closed({ answer: Type.String(), sources: ArtifactSchema.properties.sources, ...Answered }),
    sample: {
      params: { id: SAMPLE_ID, question: "What moved most?" },
      result: { answer: "SPX moved most.", sources: SAMPLE_SOURCES, ...SAMPLE_ANSWERED },
    },
  }),
  defineInApp({
    method: "automation/tasks.list",
    docs: "the scheduled tasks, each with its last run",
    params: NoParams,
    result: closed({ tasks: Type.Array(TaskSchema) }),
    sample: { params: {}, result: { tasks: [SAMPLE_TASK] } },
  }),
  defineInApp({
    method: "automation/tasks.create",
    docs: "a scheduled task; the trader is asked once for the use of the model",
    waitsForTrader: true,
    params: NewTaskSchema,
    result: TaskSchema,
    sample: { params: { task: "morning_briefing", name: "Morning", interval_minutes: 1440 }, result: SAMPLE_TASK },
  }),
  /** Starts a run at once, within the task's budget. The trader is asked first, as for a new task. */
  defineInApp({
    method: "automation/tasks.run",
    docs: "a run at once, within the task's budget",
    waitsForTrader: true,
    params: OfOne,
    result: TaskRunSchema,
    sample: { params: { id: SAMPLE_ID }, result: SAMPLE_RUN },
  }),
  defineInApp({
    method: "automation/tasks.pause",
    docs: "switched off; its run is stopped",
    params: OfOne,
    result: TaskSchema,
    sample: { params: { id: SAMPLE_ID }, result: { ...SAMPLE_TASK, enabled: false } },
  }),
  /** Switches a task on again; its next time is counted from now. The trader is asked first, as for a new task. */
  defineInApp({
    method: "automation/tasks.resume",
    docs: "switched on again",
    waitsForTrader: true,
    params: OfOne,
    result: TaskSchema,
    sample: { params: { id: SAMPLE_ID }, result: SAMPLE_TASK },
  }),
  /** Removes a task that the caller has made, and stops its run; its results stay. */
  defineInApp({
    method: "automation/tasks.delete",
    docs: "removes a task that the caller has made",
    params: OfOne,
    result: Done,
    sample: { params: { id: SAMPLE_ID }, result: {} },
  }),
  defineInApp({
    method: "automation/tasks.runs",
    docs: "the runs of a task, newest first",
    params: OfOne,
    result: TaskRunListSchema,
    sample: { params: { id: SAMPLE_ID }, result: { runs: [SAMPLE_RUN] } },
  }),
  /** Events of this client that were kept, oldest first: what was installed, approved, refused, removed, suspended. */
  defineInApp({
    method: "automation/events.list",
    docs: "the latest events of this client: installed, approved, refused, suspended, removed",
    params: closed({
      /** Maximum number of events; the latest ones are listed. */
      limit: Type.Integer({ minimum: 1, maximum: 1000 }),
    }),
    result: closed({ events: Type.Array(ClientEventSchema) }),
    sample: {
      params: { limit: 100 },
      result: {
        events: [{ sequence: 1, at: "2026-03-02T14:30:00.000Z", action: "install", subject: "svc.sample", detail: {} }],
      },
    },
  }),
  ours("events.onDidOccur", "each as it happens"),
  defineInApp({
    method: "automation/artifacts.list",
    docs: "the results of tasks, newest first",
    params: NoParams,
    result: ArtifactListSchema,
    sample: {
      params: {},
      result: {
        artifacts: [{ ...SAMPLE_RESULT, open_proposals: 1 }],
      },
    },
  }),
  defineInApp({
    method: "automation/artifacts.read",
    docs: "one result, with sources, proposals and cost",
    params: OfOne,
    result: ArtifactSchema,
    sample: {
      params: { id: SAMPLE_ID },
      result: {
        ...SAMPLE_RESULT,
        run_id: SAMPLE_ID,
        markdown: "SPX is where it was.",
        sources: SAMPLE_SOURCES,
        inputs_sha256: "0".repeat(64),
        image: "none",
        provider: "openai-compatible",
        model: "local-7b",
        prompt_version: 1,
        usage: { input_tokens: 5000, output_tokens: 900, estimated: false },
        proposals: [],
        left_out: [],
      },
    },
  }),
  defineInApp({
    method: "automation/notifications.list",
    docs: "the notices on this client, newest first",
    params: NoParams,
    result: NoticeListSchema,
    sample: {
      params: {},
      result: {
        notifications: [
          { id: "1", title: "SPX at 5000", body: "", published_at: "2026-03-02T14:30:00.000Z", read: false },
        ],
        unread: 1,
      },
    },
  }),
  /** Posts a notice on this client alone, in the caller's name. One with the same id replaces it. */
  defineInApp({
    method: "automation/notifications.post",
    docs: "a notice in the caller's name, on this client alone",
    params: closed(NOTICE_FIELDS),
    result: Done,
    sample: { params: { id: "brief", title: "Morning brief", body: "SPX +0.4 %" }, result: {} },
  }),
  /** The open proposals of all results, of the newest result first. They happen when the trader confirms them. */
  defineInApp({
    method: "automation/actions.list",
    docs: "the open proposals; the trader confirms them on the page",
    params: NoParams,
    result: closed({ actions: Type.Array(closed({ artifact_id: Type.String(), ...ProposalSchema.properties })) }),
    sample: { params: {}, result: { actions: [{ artifact_id: SAMPLE_ID, ...SAMPLE_PROPOSAL }] } },
  }),
  /** Adds a proposal to a result, in the caller's name. A field that its kind does not need is null. */
  defineInApp({
    method: "automation/actions.propose",
    docs: "adds a proposal to a result, in the caller's name",
    params: closed({ artifact_id: GivenId, proposal: ProposalDraftSchema }),
    result: ProposalSchema,
    sample: {
      params: {
        artifact_id: SAMPLE_ID,
        proposal: {
          kind: "create_alert",
          symbol: "SPX",
          price: 5100,
          indicator: null,
          period: null,
          reason: "The high of the week.",
        },
      },
      result: SAMPLE_PROPOSAL,
    },
  }),
]);
