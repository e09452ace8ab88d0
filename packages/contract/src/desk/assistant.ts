import { type Static, Type } from "typebox";
import { bodyText, ChartId, NameText, SymbolText, TimeframeText } from "../commands/parts.ts";
import { Time } from "../events/parts.ts";
import { closed, oneOf, TimeText } from "../schemas/bodies.ts";
import { ArtifactSchema, ProposalSchema } from "./tasks.ts";

/** Kinds of data that the host gives a model, each a source that an answer can name. */
export const ANSWER_SOURCE_KINDS = [
  "bars",
  "indicator",
  "structure",
  "drawings",
  "alerts",
  "scans",
  "quotes",
  "articles",
  "events",
] as const;

/** Data that the model got, in the host's words. */
export const AnswerSourceSchema = closed({
  id: Type.String(),
  kind: oneOf(ANSWER_SOURCE_KINDS),
  what: Type.String(),
  /** Where the host got it: a market source, a feed, or the trader. */
  source: Type.String(),
  count: Type.Integer(),
  /** The series, so that the page can show the data on a chart. */
  symbol: Type.Optional(Type.String()),
  timeframe: Type.Optional(TimeframeText),
  /** Time of the oldest and of the newest entry. */
  from: Type.Optional(TimeText),
  to: Type.Optional(TimeText),
  /** Whether the answer cites it. */
  cited: Type.Boolean(),
});
export type AnswerSource = Static<typeof AnswerSourceSchema>;

/** The part of a chart that was asked about. */
export const AskedChartSchema = closed({
  /** Absent: a series without a chart. */
  chart_id: Type.Optional(ChartId),
  symbol: SymbolText,
  timeframe: TimeframeText,
  from: Type.Optional(TimeText),
  to: Type.Optional(TimeText),
  /** The moment of a replay: the model saw nothing later. */
  until: Type.Optional(TimeText),
});
export type AskedChart = Static<typeof AskedChartSchema>;

/** Details of an answer about a chart, without its text. */
export const AnswerDetailsSchema = closed({
  sources: Type.Array(AnswerSourceSchema),
  /** Sources that the model invented and proposals that cannot be made, each with the reason. */
  left_out: Type.Array(Type.String()),
  provider: Type.String(),
  model: Type.String(),
  prompt_version: Type.Integer(),
  usage: ArtifactSchema.properties.usage,
  /** `refused`: the model takes no image and saw the numbers alone. */
  image: ArtifactSchema.properties.image,
  /** SHA-256 of the canonical JSON of what the model read at first. */
  inputs_sha256: Type.String(),
});
export type AnswerDetails = Static<typeof AnswerDetailsSchema>;

/** A question to the assistant and its answer, for the trader alone. Both are text, never markup. */
export const AssistantEntrySchema = closed({
  dispatch_id: Type.String(),
  /** The extension that asked; absent: the trader asked. */
  extension: Type.Optional(closed({ id: Type.String(), name: Type.String(), surface_id: Type.String() })),
  prompt: Type.String(),
  /** Present if it is about a chart. */
  chart: Type.Optional(AskedChartSchema),
  state: oneOf(["running", "answered", "failed"]),
  answer: Type.Optional(Type.String()),
  /** Only for an answer about a chart. */
  details: Type.Optional(AnswerDetailsSchema),
  proposals: Type.Optional(Type.Array(ProposalSchema)),
  /** Code of the refusal. */
  error: Type.Optional(Type.String()),
  /** Tokens spent so far, even if it failed or was stopped; an upper bound where the provider did not report them. */
  tokens: Type.Optional(Type.Integer()),
  at: Type.String(),
});
export type AssistantEntry = Static<typeof AssistantEntrySchema>;

/** Answer of `GET /api/assistant`, newest first. */
export const AssistantListSchema = closed({ entries: Type.Array(AssistantEntrySchema) });
export type AssistantList = Static<typeof AssistantListSchema>;

/** Body of `POST /api/assistant`: limited to the length of an extension's prompt. */
export const AssistantQuestionSchema = closed({ question: bodyText(8192) });

/**
 * Body of `POST /api/assistant/charts`: a chart, or a series without one. The host reads everything else itself; the
 * page names only the part in sight and the moment of a replay.
 */
export const ChartQuestionSchema = closed({
  question: bodyText(8192),
  chart_id: Type.Optional(ChartId),
  symbol: Type.Optional(SymbolText),
  timeframe: Type.Optional(TimeframeText),
  from: Type.Optional(Time),
  to: Type.Optional(Time),
  until: Type.Optional(Time),
  /** Whether the host also draws the bars as an image, for models that take images. */
  image: Type.Optional(Type.Boolean()),
});
export type ChartQuestion = Static<typeof ChartQuestionSchema>;

/** `{dispatch_id}` and `{n}` of a proposal in a path. */
export const AnswerProposalParams = closed({ dispatch_id: NameText, n: Type.String({ pattern: "^[0-9]{1,2}$" }) });

/** `{dispatch_id}` in a path. */
export const DispatchParams = closed({ dispatch_id: NameText });
