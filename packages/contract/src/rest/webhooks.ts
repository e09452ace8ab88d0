import { type Static, Type } from "typebox";
import {
  closed,
  count,
  flag,
  listOf,
  named,
  nullable,
  oneOf,
  pageOf,
  pageQuery,
  TimeSchema,
  text,
  told,
  UuidSchema,
  wholeList,
} from "./common.ts";
import { NOTICE_EVENTS } from "./notice-events.ts";
import { NoticeEventSchema } from "./notices.ts";

/** States of a webhook. */
export const WebhookStateSchema = told(
  oneOf(["active", "paused", "disabled"]),
  "`active` receives events; `paused` queues them; `disabled` was switched off by the service.",
);
export type WebhookState = Static<typeof WebhookStateSchema>;

const URL_WORDS = ["Address that receives the events, over HTTPS.", "https://hooks.northwind.example/bourse"] as const;
const DESCRIPTION_WORDS = ["What the owner notes about it.", "Release channel"] as const;
const EVENTS_SENTENCE = "Events that it receives; null: every event, including future ones.";
const WebhookUrlSchema = told(Type.String({ minLength: 1, maxLength: 2048 }), ...URL_WORDS);
const WebhookDescriptionSchema = told(Type.String({ maxLength: 256 }), ...DESCRIPTION_WORDS);
const WebhookEventsSchema = nullable(
  Type.Array(NoticeEventSchema, { minItems: 1, maxItems: NOTICE_EVENTS.length, uniqueItems: true }),
  EVENTS_SENTENCE,
);

/** Schema of {@link Webhook}. */
export const WebhookSchema = named(
  "Webhook",
  closed({
    webhook_id: told(UuidSchema, "Id of the webhook."),
    url: text(...URL_WORDS),
    description: text(...DESCRIPTION_WORDS),
    events: nullable(Type.Array(text("Name of an event.", "version.published")), EVENTS_SENTENCE),
    state: WebhookStateSchema,
    reason: nullable(Type.String(), "Why it is disabled; null unless it is.", null),
    failing_since: nullable(TimeSchema, "Since when every attempt has failed; null while they succeed.", null),
    created_at: told(TimeSchema, "When it was created."),
    updated_at: told(TimeSchema, "When it last changed."),
  }),
  "An address that receives an account's events. Its secret is shown once and never here.",
);
export type Webhook = Static<typeof WebhookSchema>;

/** `GET /account/webhooks`. */
export const WebhookListSchema = named("WebhookList", wholeList(WebhookSchema));
export type WebhookList = Static<typeof WebhookListSchema>;

/** `POST /account/webhooks`. */
export const WebhookBodySchema = named(
  "WebhookBody",
  closed({
    url: WebhookUrlSchema,
    description: Type.Optional(WebhookDescriptionSchema),
    events: Type.Optional(told(WebhookEventsSchema, "Absent is as null.")),
  }),
  "A new webhook.",
);
export type WebhookBody = Static<typeof WebhookBodySchema>;

/** `POST /account/webhooks/{webhook_id}`. */
export const WebhookChangeSchema = named(
  "WebhookChange",
  closed({
    url: Type.Optional(WebhookUrlSchema),
    description: Type.Optional(WebhookDescriptionSchema),
    events: Type.Optional(WebhookEventsSchema),
  }),
  "What changes about a webhook; absent members stay as they are.",
);
export type WebhookChange = Static<typeof WebhookChangeSchema>;

const secret = text(
  "The secret that signs its requests: `whsec_` and base64. It is shown this once.",
  "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
);

/** Answer of creating a webhook. */
export const NewWebhookSchema = named(
  "NewWebhook",
  closed({ webhook: WebhookSchema, secret }),
  "A webhook that has just been created.",
);
export type NewWebhook = Static<typeof NewWebhookSchema>;

/** Answer of rolling a secret. */
export const RolledSecretSchema = named(
  "RolledSecret",
  closed({
    secret,
    older_sign_until: told(TimeSchema, "Until when the older secrets sign as well.", "2026-09-22T14:13:20.000Z"),
  }),
  "A webhook's new secret.",
);
export type RolledSecret = Static<typeof RolledSecretSchema>;

/** Answer of a deletion. */
export const DeletedWebhookSchema = named(
  "DeletedWebhook",
  closed({ deleted: told(Type.Literal(true), "It receives nothing any more.") }),
  "The webhook is deleted.",
);

/** States of a delivery. */
export const DeliveryStateSchema = told(
  oneOf(["pending", "delivered", "failed"]),
  "`pending` waits for its next attempt; `failed` has none left, or its webhook is disabled.",
  "delivered",
);
export type DeliveryState = Static<typeof DeliveryStateSchema>;

const StatusSchema = nullable(Type.Integer(), "HTTP status of the answer; null when there was none.", 204);
const failure = (sentence: string) => nullable(Type.String(), sentence, null);

/** Schema of {@link Delivery}. */
export const DeliverySchema = named(
  "WebhookDelivery",
  closed({
    delivery_id: told(
      UuidSchema,
      "The `webhook-id` header of every attempt: a value that a receiver has seen before is a repeat.",
    ),
    event: text("What happened.", "version.published"),
    state: DeliveryStateSchema,
    attempts: count("Attempts so far.", 1),
    last_status: told(StatusSchema, "Of the last attempt."),
    last_failure: failure("Code of the error catalogue for the last attempt; null when it succeeded."),
    created_at: told(TimeSchema, "When the event happened."),
    next_attempt_at: nullable(TimeSchema, "Time of the next attempt; null when there is none.", null),
    settled_at: nullable(
      TimeSchema,
      "When it was delivered or failed permanently; null while it is pending.",
      "2026-09-21T14:13:21.000Z",
    ),
  }),
  "The delivery of one event to one webhook.",
);
export type Delivery = Static<typeof DeliverySchema>;

/** Query of a webhook's deliveries. */
export const DeliveryQuerySchema = pageQuery({
  state: Type.Optional(told(DeliveryStateSchema, "Only deliveries in this state.")),
});

/** A webhook's deliveries, newest first. */
export const DeliveryPageSchema = named("WebhookDeliveryPage", pageOf(DeliverySchema));
export type DeliveryPage = Static<typeof DeliveryPageSchema>;

/** Schema of one attempt. */
export const AttemptSchema = named(
  "WebhookAttempt",
  closed({
    number: told(Type.Integer({ minimum: 1 }), "Counted from 1.", 1),
    at: told(TimeSchema, "When it began."),
    duration_ms: count("How long it took, in milliseconds.", 84),
    status: StatusSchema,
    failure: failure("Code of the error catalogue; null when it was delivered."),
    answer: text("The beginning of the answer, as plain text.", "ok"),
  }),
  "One attempt of a delivery.",
);

/** Schema of {@link DeliveryDetail}. */
export const DeliveryDetailSchema = named(
  "WebhookDeliveryDetail",
  closed({
    delivery: DeliverySchema,
    body: text("Body of every attempt: the signed JSON.", '{"type":"version.published","data":{"version":"1.2.0"}}'),
    attempts: listOf(AttemptSchema, "Oldest first."),
  }),
  "A delivery with its request body and its attempts.",
);
export type DeliveryDetail = Static<typeof DeliveryDetailSchema>;

/** ISO 8601 in UTC; the service refuses a time that does not exist. */
const SinceSchema = told(
  Type.String({
    format: "date-time",
    pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(?:\\.[0-9]{1,3})?Z$",
  }),
  "Only events since then: ISO 8601 in UTC.",
  "2026-09-21T00:00:00Z",
);

/** `POST /account/webhooks/{webhook_id}/replay`. */
export const ReplayBodySchema = named(
  "ReplayBody",
  closed({ since: SinceSchema }),
  "Every failed delivery of events since then is sent again.",
);
export type ReplayBody = Static<typeof ReplayBodySchema>;

/** Schema of {@link Replayed}. */
export const ReplayedSchema = named(
  "Replayed",
  closed({
    replayed: count("Deliveries that are to be sent again.", 12),
    more: flag("There are further ones: send the request again for the rest.", false),
  }),
  "Failed deliveries wait for a new attempt.",
);
export type Replayed = Static<typeof ReplayedSchema>;
