import { type Static, Type } from "typebox";
import { RESOURCE_KINDS, type ResourceKind } from "../manifest/resource/index.ts";
import { CHART_TIMEFRAMES } from "../market.ts";
import { closed, oneOf, ReasonSchema, TimeText } from "../schemas/bodies.ts";
import { ExtensionIdText, VersionText } from "./common.ts";

const KindText = Type.Unsafe<ResourceKind>({ type: "string", enum: [...RESOURCE_KINDS] });
const ContributionIdText = Type.String({ minLength: 1, maxLength: 128 });

/**
 * `offered`: can be used now; `needs_approval`: a capability that it needs is not approved; `disabled`: its extension is
 * disabled; `stopped`: the marketplace or a revoked key stopped its extension.
 */
export const OFFER_STATES = ["offered", "needs_approval", "disabled", "stopped"] as const;
export type OfferState = (typeof OFFER_STATES)[number];

const contribution = {
  extension_id: ExtensionIdText,
  kind: KindText,
  contribution_id: ContributionIdText,
};

/** A contribution of an installed package that the trader can use. Nothing is made before the trader confirms. */
export const OfferSchema = closed({
  ...contribution,
  extension_name: Type.String(),
  version: VersionText,
  /** To be sent back with a take, which is refused when the extension has changed since. */
  generation: Type.String(),
  title: Type.String(),
  description: Type.Optional(Type.String()),
  state: oneOf(OFFER_STATES),
  /** With `needs_approval`: the capabilities to approve. */
  missing: Type.Array(Type.String()),
  /** The symbol that it is about; absent: none, or the trader chooses one. */
  symbol: Type.Optional(Type.String()),
});
export type Offer = Static<typeof OfferSchema>;

/**
 * State of the contribution that an object was made from: `gone` when the installed version no longer has it,
 * `removed` when the extension is not installed. The object stays as it is in every case.
 */
export const ORIGIN_STATES = [...OFFER_STATES, "gone", "removed"] as const;

/** A use of a contribution that the trader confirmed, and the object that the host made. */
export const TakeSchema = closed({
  take_id: Type.String(),
  ...contribution,
  version: VersionText,
  /** Id of the object: an alert, a link and so on. For a watchlist, of the addition. */
  object_id: Type.String(),
  taken_at: TimeText,
});
export type Take = Static<typeof TakeSchema>;

/** A take as listed: with its object, as long as the trader has not removed it. */
export const ListedTakeSchema = closed({
  take: TakeSchema,
  /** The current name of the object; absent: it is no longer there. */
  object: Type.Optional(Type.String()),
  origin_state: oneOf(ORIGIN_STATES),
});
export type ListedTake = Static<typeof ListedTakeSchema>;

/** `GET /api/offers`: offers in the order of the extensions and their manifests; takes newest first. */
export const OfferListSchema = closed({
  offers: Type.Array(OfferSchema),
  takes: Type.Array(ListedTakeSchema),
});
export type OfferList = Static<typeof OfferListSchema>;

/** Kinds of values that a trader supplies. */
export const ANSWER_TYPES = ["text", "symbol", "number", "integer", "time", "choice", "choices"] as const;

/** A value that the trader supplies before something is made from a contribution. */
export const AnswerFieldSchema = closed({
  name: Type.String(),
  label: Type.String(),
  type: oneOf(ANSWER_TYPES),
  required: Type.Boolean(),
  /** Filled in at first. */
  value: Type.Optional(Type.Union([Type.String(), Type.Number(), Type.Array(Type.String())])),
  /** For a number: bounds of the value; for a text: of its length; for choices: of their count. */
  minimum: Type.Optional(Type.Number()),
  maximum: Type.Optional(Type.Number()),
  unit: Type.Optional(Type.String()),
  hint: Type.Optional(Type.String()),
  options: Type.Optional(
    Type.Array(closed({ value: Type.String(), label: Type.String(), note: Type.Optional(Type.String()) })),
  ),
});
export type AnswerField = Static<typeof AnswerFieldSchema>;

/** The chart that the trader looks at: it supplies defaults, for instance the symbol of an alert. */
const chart = {
  symbol: Type.Optional(Type.String({ minLength: 1, maxLength: 128 })),
  timeframe: Type.Optional(oneOf(CHART_TIMEFRAMES)),
  chart_id: Type.Optional(Type.String({ minLength: 1, maxLength: 128 })),
};

/** Body of `POST /api/offers/preview`. Changes nothing. */
export const PreviewRequestSchema = closed({ ...contribution, ...chart });
export type PreviewRequest = Static<typeof PreviewRequestSchema>;

/** The effect of using a contribution, and the answers that the trader has to supply. */
export const OfferPreviewSchema = closed({
  offer: OfferSchema,
  /** The object that is made, and where it is found afterwards. */
  makes: Type.String(),
  facts: Type.Array(closed({ label: Type.String(), value: Type.String() })),
  /** Parts that cannot be used, with the reason. */
  notes: Type.Array(ReasonSchema),
  fields: Type.Array(AnswerFieldSchema),
});
export type OfferPreview = Static<typeof OfferPreviewSchema>;

/** Longest text of an answer. */
const ANSWER_MAX_LENGTH = 1024;
/** Fields of one kind, and items of one list: a watchlist preset has the most, 100 symbols. */
const ANSWER_MAX_COUNT = 128;

const AnswerText = Type.String({ maxLength: ANSWER_MAX_LENGTH });

/** The trader's answers, by the names of the preview's fields. */
export const AnswersSchema = Type.Record(
  Type.String({ minLength: 1, maxLength: 64 }),
  Type.Union([AnswerText, Type.Number(), Type.Array(AnswerText, { maxItems: ANSWER_MAX_COUNT })]),
  { maxProperties: ANSWER_MAX_COUNT },
);
export type Answers = Static<typeof AnswersSchema>;

/**
 * Body of `POST /api/offers/take`: the trader confirms. Repeating it with the same `take_id` makes nothing more and
 * gets the same answer.
 */
export const TakeRequestSchema = closed({
  take_id: Type.String({
    pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$",
    "x-says": "is not a UUID in lowercase",
  }),
  generation: Type.String({ minLength: 1, maxLength: 128 }),
  ...contribution,
  answers: AnswersSchema,
});
export type TakeRequest = Static<typeof TakeRequestSchema>;
