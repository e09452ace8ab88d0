import { type Static, Type } from "typebox";
import { NameText, SymbolText, TimeframeText } from "../commands/parts.ts";
import { INDICATOR_KINDS } from "../indicators.ts";
import { closed, oneOf, TimeText } from "../schemas/bodies.ts";
import { shownText } from "../schemas/fields.ts";
import { PROPOSAL_KINDS, TASK_KINDS } from "../tasks/kinds.ts";
import { ManagedAlertSchema } from "./alerts.ts";
import { DrawingSchema } from "./drawings.ts";
import { IndicatorSchema } from "./indicators.ts";
import { ObjectOriginSchema } from "./origin.ts";
import { SCAN_STYLES } from "./scans.ts";

/** Limits of spending. The trader sets them, and also pays. */
export const TaskBudgetSchema = closed({
  /** Runs within 24 hours. */
  runs_per_day: Type.Integer({ minimum: 1, maximum: 288 }),
  /** Tokens of all its runs within 24 hours, read and written. */
  tokens_per_day: Type.Integer({ minimum: 1000, maximum: 10_000_000 }),
  /** The same within 30 days; absent: the host's usual one. */
  tokens_per_month: Type.Optional(Type.Integer({ minimum: 1000, maximum: 100_000_000 })),
  seconds_per_run: Type.Integer({ minimum: 10, maximum: 600 }),
});
export type TaskBudget = Static<typeof TaskBudgetSchema>;

const IntervalSchema = Type.Integer({ minimum: 5, maximum: 10_080 });
const TimeOfDaySchema = Type.String({ pattern: "^(?:[01][0-9]|2[0-3]):[0-5][0-9]$" });
const ZoneSchema = Type.String({ minLength: 1, maxLength: 64 });

/**
 * Body of `POST /api/tasks`. With a time of day the first run of each day is at that time of the zone; an interval of a
 * day or longer counts in whole days.
 */
export const NewTaskSchema = closed({
  task: oneOf(TASK_KINDS),
  name: shownText(128),
  interval_minutes: IntervalSchema,
  /** The template's minimum; absent: the host's own. */
  minimum_interval_minutes: Type.Optional(IntervalSchema),
  time_of_day: Type.Optional(TimeOfDaySchema),
  /** IANA name; needed with a time of day. */
  time_zone: Type.Optional(ZoneSchema),
  /** The chart to review; absent: the active one at that time. Only for `visual_pattern_review`. */
  symbol: Type.Optional(SymbolText),
  timeframe: Type.Optional(TimeframeText),
  enabled: Type.Optional(Type.Boolean()),
  budget: Type.Optional(TaskBudgetSchema),
});
export type NewTask = Static<typeof NewTaskSchema>;

/** Body of `PUT /api/tasks/{id}`: the fields to change; null removes one. */
export const TaskChangeSchema = closed({
  /** The revision that the trader saw: the request is refused if another window has changed the task since. */
  revision: Type.Integer({ minimum: 1 }),
  name: Type.Optional(shownText(128)),
  interval_minutes: Type.Optional(IntervalSchema),
  time_of_day: Type.Optional(Type.Union([TimeOfDaySchema, Type.Null()])),
  time_zone: Type.Optional(Type.Union([ZoneSchema, Type.Null()])),
  symbol: Type.Optional(Type.Union([SymbolText, Type.Null()])),
  timeframe: Type.Optional(Type.Union([TimeframeText, Type.Null()])),
  enabled: Type.Optional(Type.Boolean()),
  budget: Type.Optional(TaskBudgetSchema),
});
export type TaskChange = Static<typeof TaskChangeSchema>;

/** States of a run. `waiting_for_model`: it starts once a language model is set up. */
export const RUN_STATES = ["running", "done", "failed", "stopped", "interrupted", "waiting_for_model"] as const;
/** Reason of a run. `catch_up`: the host did not run, or the machine slept, when it was due. */
export const RUN_CAUSES = ["schedule", "catch_up", "trader"] as const;
/** Steps of a run, in their order. */
export const RUN_STEPS = ["reading", "drawing", "asking", "saving"] as const;

/** One run of a task. */
export const TaskRunSchema = closed({
  id: Type.String(),
  task_id: Type.String(),
  state: oneOf(RUN_STATES),
  cause: oneOf(RUN_CAUSES),
  /** Due times before this one that got no run. */
  missed: Type.Integer(),
  step: Type.Optional(oneOf(RUN_STEPS)),
  error: Type.Optional(closed({ code: Type.String(), message: Type.String() })),
  started_at: TimeText,
  ended_at: Type.Optional(TimeText),
  tokens: Type.Optional(Type.Integer()),
  artifact_id: Type.Optional(Type.String()),
});
export type TaskRun = Static<typeof TaskRunSchema>;

/** A scheduled task of the trader. */
export const TaskSchema = closed({
  id: Type.String(),
  task: oneOf(TASK_KINDS),
  name: Type.String(),
  interval_minutes: Type.Integer(),
  minimum_interval_minutes: Type.Integer(),
  time_of_day: Type.Optional(Type.String()),
  time_zone: Type.Optional(Type.String()),
  symbol: Type.Optional(Type.String()),
  timeframe: Type.Optional(TimeframeText),
  enabled: Type.Boolean(),
  budget: TaskBudgetSchema,
  /** Spent within the last 24 hours, and tokens within 30 days; what may still be billed is included. */
  spent: closed({ runs: Type.Integer(), tokens: Type.Integer(), tokens_month: Type.Integer() }),
  origin: Type.Optional(ObjectOriginSchema),
  revision: Type.Integer(),
  created_at: TimeText,
  /** Absent while it is off. */
  next_run_at: Type.Optional(TimeText),
  /** The run under way, or the last one. */
  run: Type.Optional(TaskRunSchema),
});
export type Task = Static<typeof TaskSchema>;

/** The model that tasks ask, and the host that gets the data. */
export const TaskModelSchema = closed({ provider: Type.String(), model: Type.String(), host: Type.String() });
export type TaskModel = Static<typeof TaskModelSchema>;

/** Facts that a trader should know before there is a task of this kind. */
export const TaskKindFactsSchema = closed({
  task: oneOf(TASK_KINDS),
  title: Type.String(),
  /** Data that leaves this computer to the model, one line each. */
  sends: Type.Array(Type.String()),
  /** The host's own words to the model. */
  instructions: Type.String(),
  prompt_version: Type.Integer(),
  minimum_interval_minutes: Type.Integer(),
  /** Tokens of a usual run; what they cost depends on the provider. */
  estimate: closed({ input_tokens: Type.Integer(), output_tokens: Type.Integer() }),
  may_propose: Type.Array(oneOf(PROPOSAL_KINDS)),
});
export type TaskKindFacts = Static<typeof TaskKindFactsSchema>;

/** `GET /api/tasks`. Without `model` nothing runs until one is set up. */
export const TaskListSchema = closed({
  tasks: Type.Array(TaskSchema),
  kinds: Type.Array(TaskKindFactsSchema),
  model: Type.Optional(TaskModelSchema),
});
export type TaskList = Static<typeof TaskListSchema>;

/** `GET /api/tasks/{id}/runs`, newest first. */
export const TaskRunListSchema = closed({ runs: Type.Array(TaskRunSchema) });
export type TaskRunList = Static<typeof TaskRunListSchema>;

/** States of a proposal. */
export const PROPOSAL_STATES = ["open", "taken", "expired"] as const;

/** Something that a task, or an answer about a chart, proposes. It takes effect when the trader accepts it, and at most once. */
export const ProposalSchema = closed({
  n: Type.Integer(),
  kind: oneOf(PROPOSAL_KINDS),
  symbol: Type.String(),
  /** Price of an alert. */
  price: Type.Optional(Type.Number()),
  /** Kind of an indicator, and its period if it has a single one; its other parameters are the usual ones. */
  indicator: Type.Optional(oneOf(INDICATOR_KINDS)),
  period: Type.Optional(Type.Integer()),
  /** The chart that gets the indicator; absent: the first of its symbol. */
  chart_id: Type.Optional(Type.String()),
  /** Timeframe of an alert on an indicator, or of the chart that was asked about. */
  timeframe: Type.Optional(TimeframeText),
  /** Both ends of a trend line; a drawing without them is a horizontal line at `price`. */
  points: Type.Optional(Type.Array(closed({ time: TimeText, price: Type.Number() }))),
  /** Style of a scan, and minutes between its runs. */
  style: Type.Optional(oneOf(SCAN_STYLES)),
  cadence_minutes: Type.Optional(Type.Integer()),
  /** The last price when it was proposed. */
  last_price: Type.Optional(Type.Number()),
  reason: Type.String(),
  /** Name of the extension of the client that proposed it; absent: a language model did. */
  proposed_by: Type.Optional(Type.String()),
  state: oneOf(PROPOSAL_STATES),
  expires_at: TimeText,
  taken_at: Type.Optional(TimeText),
});
export type Proposal = Static<typeof ProposalSchema>;

/** A proposal that was taken just now, with the object that it made: a page needs its id and revision to undo it. */
export const TakenProposalSchema = closed({
  ...ProposalSchema.properties,
  /** Exactly one of its fields is present; absent for objects that a page does not undo: symbols of a watchlist, and scans. */
  made: Type.Optional(
    closed({
      drawing: Type.Optional(DrawingSchema),
      indicator: Type.Optional(IndicatorSchema),
      alert: Type.Optional(ManagedAlertSchema),
    }),
  ),
});
export type TakenProposal = Static<typeof TakenProposalSchema>;

/** One kind of data that a run used. */
export const ArtifactSourceSchema = closed({
  what: Type.String(),
  source: Type.String(),
  count: Type.Integer(),
  /** Time of the oldest and of the newest entry. */
  from: Type.Optional(TimeText),
  to: Type.Optional(TimeText),
});
export type ArtifactSource = Static<typeof ArtifactSourceSchema>;

const summary = {
  id: Type.String(),
  task_id: Type.String(),
  task: oneOf(TASK_KINDS),
  task_name: Type.String(),
  title: Type.String(),
  made_at: TimeText,
};

/** The result of a run. `markdown` is data: headings and points, shown as text, never as HTML. */
export const ArtifactSchema = closed({
  ...summary,
  run_id: Type.String(),
  markdown: Type.String(),
  sources: Type.Array(ArtifactSourceSchema),
  /** SHA-256 of the canonical JSON of everything that the model read. */
  inputs_sha256: Type.String(),
  image_sha256: Type.Optional(Type.String()),
  /** `refused`: the model takes no image and saw the numbers alone. */
  image: oneOf(["none", "sent", "refused"]),
  provider: Type.String(),
  model: Type.String(),
  prompt_version: Type.Integer(),
  usage: closed({ input_tokens: Type.Integer(), output_tokens: Type.Integer(), estimated: Type.Boolean() }),
  proposals: Type.Array(ProposalSchema),
  /** Proposals that the host left out, and why. */
  left_out: Type.Array(Type.String()),
});
export type Artifact = Static<typeof ArtifactSchema>;

/** An entry of the list of artifacts. */
export const ArtifactSummarySchema = closed({ ...summary, open_proposals: Type.Integer() });
export type ArtifactSummary = Static<typeof ArtifactSummarySchema>;

/** `GET /api/artifacts`, newest first. */
export const ArtifactListSchema = closed({ artifacts: Type.Array(ArtifactSummarySchema) });
export type ArtifactList = Static<typeof ArtifactListSchema>;

/** `{id}` of a task or artifact in a path. */
export const TaskIdParams = closed({ id: NameText });
/** `{id}` and `{n}` of a proposal in a path. */
export const ProposalParams = closed({ id: NameText, n: Type.String({ pattern: "^[0-9]{1,2}$" }) });
