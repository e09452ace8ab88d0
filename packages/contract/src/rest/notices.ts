import { type Static, Type } from "typebox";
import { closed, named, nullable, oneOf, pageOf, pageQuery, TimeSchema, UuidSchema } from "./common.ts";
import { MAIL_GROUPS, NOTICE_EVENTS } from "./notice-events.ts";

/** A name of the closed list of events. */
export const NoticeEventSchema = oneOf(NOTICE_EVENTS);

/** Facts of an event. Names are stable; readers ignore unknown ones. */
const FactsSchema = Type.Record(
  Type.String(),
  Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null(), Type.Array(Type.String())]),
);

/** An event that an account was notified of. */
export const NoticeSchema = named(
  "Notice",
  closed({
    notice_id: UuidSchema,
    event: NoticeEventSchema,
    /** `<kind>:<id>`, as in the audit trail. */
    subject: Type.String(),
    data: FactsSchema,
    at: TimeSchema,
    /** Null while unread. */
    read_at: nullable(TimeSchema),
  }),
);
export type NoticeRecord = Static<typeof NoticeSchema>;

/** Query of `GET /account/notices`. */
export const NoticeQuerySchema = pageQuery({
  state: Type.Optional(oneOf(["unread"])),
});

/** `GET /account/notices`, newest first. */
export const NoticePageSchema = named(
  "NoticePage",
  closed({
    items: Type.Array(NoticeSchema),
    next_cursor: nullable(Type.String()),
    /** Unread notices of the account; counted to 100. */
    unread: Type.Integer({ minimum: 0, maximum: 100 }),
  }),
);
export type NoticePage = Static<typeof NoticePageSchema>;

/** `POST /account/notices/read`: this notice and all earlier ones. */
export const MarkReadBodySchema = named("MarkReadBody", closed({ up_to: UuidSchema }));

/** How many notices became read. */
export const MarkedReadSchema = named("MarkedRead", closed({ marked: Type.Integer({ minimum: 0 }) }));

/** The groups of mail that an account receives. Mail about its security cannot be switched off. */
export const MailPreferencesSchema = named(
  "MailPreferences",
  closed({
    /** Whether this deployment sends mail at all. */
    sends_mail: Type.Boolean(),
    groups: Type.Array(closed({ group: oneOf(MAIL_GROUPS), enabled: Type.Boolean(), required: Type.Boolean() })),
  }),
);
export type MailPreferences = Static<typeof MailPreferencesSchema>;

/** `POST /account/mail-preferences`. */
export const MailPreferenceBodySchema = named(
  "MailPreferenceBody",
  closed({ group: oneOf(MAIL_GROUPS), enabled: Type.Boolean() }),
);
export type MailPreferenceBody = Static<typeof MailPreferenceBodySchema>;

/** Query of `/mail/unsubscribe`: the parameters of a mail's link. */
export const UnsubscribeQuerySchema = closed({ token: Type.String({ minLength: 1, maxLength: 512 }) });

/** The group that is now off. */
export const UnsubscribedSchema = named("Unsubscribed", closed({ group: oneOf(MAIL_GROUPS) }));

/** `active` receives events; `paused` queues them; `disabled` was switched off by the service. */
export const WebhookStateSchema = oneOf(["active", "paused", "disabled"]);
export type WebhookState = Static<typeof WebhookStateSchema>;

const WebhookUrlSchema = Type.String({ minLength: 1, maxLength: 2048 });
const WebhookDescriptionSchema = Type.String({ maxLength: 256 });
/** Null: every event, including future ones. */
const WebhookEventsSchema = nullable(
  Type.Array(NoticeEventSchema, { minItems: 1, maxItems: NOTICE_EVENTS.length, uniqueItems: true }),
);

/** An address that receives an account's events. Its secret is shown once and never here. */
export const WebhookSchema = named(
  "Webhook",
  closed({
    webhook_id: UuidSchema,
    url: Type.String(),
    description: Type.String(),
    events: nullable(Type.Array(Type.String())),
    state: WebhookStateSchema,
    /** Reason why it is disabled. */
    reason: nullable(Type.String()),
    /** Time since which every attempt has failed. */
    failing_since: nullable(TimeSchema),
    created_at: TimeSchema,
    updated_at: TimeSchema,
  }),
);
export type Webhook = Static<typeof WebhookSchema>;

/** `GET /account/webhooks`: all webhooks of the account. */
export const WebhookListSchema = named("WebhookList", closed({ items: Type.Array(WebhookSchema) }));
export type WebhookList = Static<typeof WebhookListSchema>;

/** `POST /account/webhooks`. */
export const WebhookBodySchema = named(
  "WebhookBody",
  closed({
    url: WebhookUrlSchema,
    description: Type.Optional(WebhookDescriptionSchema),
    events: Type.Optional(WebhookEventsSchema),
  }),
);
export type WebhookBody = Static<typeof WebhookBodySchema>;

/** `POST /account/webhooks/{webhook_id}`: absent fields stay unchanged. */
export const WebhookChangeSchema = named(
  "WebhookChange",
  closed({
    url: Type.Optional(WebhookUrlSchema),
    description: Type.Optional(WebhookDescriptionSchema),
    events: Type.Optional(WebhookEventsSchema),
  }),
);
export type WebhookChange = Static<typeof WebhookChangeSchema>;

/** Answer of creating a webhook; the only time its secret is shown. */
export const NewWebhookSchema = named("NewWebhook", closed({ webhook: WebhookSchema, secret: Type.String() }));
export type NewWebhook = Static<typeof NewWebhookSchema>;

/** Answer of rolling a secret: the older secrets still sign until `older_sign_until`. */
export const RolledSecretSchema = named(
  "RolledSecret",
  closed({ secret: Type.String(), older_sign_until: TimeSchema }),
);
export type RolledSecret = Static<typeof RolledSecretSchema>;

/** Answer of a deletion. */
export const DeletedWebhookSchema = named("DeletedWebhook", closed({ deleted: Type.Literal(true) }));

/** `pending` waits for its next attempt; `failed` has none left, or its webhook is disabled. */
export const DeliveryStateSchema = oneOf(["pending", "delivered", "failed"]);
export type DeliveryState = Static<typeof DeliveryStateSchema>;

/** The delivery of one event to one webhook. */
export const DeliverySchema = named(
  "WebhookDelivery",
  closed({
    /** The `webhook-id` header of every attempt: a value that a receiver has seen before is a repeat. */
    delivery_id: UuidSchema,
    event: Type.String(),
    state: DeliveryStateSchema,
    attempts: Type.Integer({ minimum: 0 }),
    last_status: nullable(Type.Integer()),
    last_failure: nullable(Type.String()),
    created_at: TimeSchema,
    /** Null when there is none. */
    next_attempt_at: nullable(TimeSchema),
    settled_at: nullable(TimeSchema),
  }),
);
export type Delivery = Static<typeof DeliverySchema>;

/** Query of a webhook's deliveries. */
export const DeliveryQuerySchema = pageQuery({
  state: Type.Optional(DeliveryStateSchema),
});

/** A webhook's deliveries, newest first. */
export const DeliveryPageSchema = named("WebhookDeliveryPage", pageOf(DeliverySchema));
export type DeliveryPage = Static<typeof DeliveryPageSchema>;

/** One attempt of a delivery. */
export const AttemptSchema = named(
  "WebhookAttempt",
  closed({
    number: Type.Integer({ minimum: 1 }),
    at: TimeSchema,
    duration_ms: Type.Integer({ minimum: 0 }),
    /** Null when there was no answer. */
    status: nullable(Type.Integer()),
    /** Code of the error catalogue; null when it was delivered. */
    failure: nullable(Type.String()),
    /** The beginning of the answer, as plain text. */
    answer: Type.String(),
  }),
);

/** A delivery with its request body and its attempts. */
export const DeliveryDetailSchema = named(
  "WebhookDeliveryDetail",
  closed({ delivery: DeliverySchema, body: Type.String(), attempts: Type.Array(AttemptSchema) }),
);
export type DeliveryDetail = Static<typeof DeliveryDetailSchema>;

/** ISO 8601 in UTC; the service refuses a time that does not exist. */
const SinceSchema = Type.String({
  format: "date-time",
  pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(?:\\.[0-9]{1,3})?Z$",
});

/** `POST /account/webhooks/{webhook_id}/replay`: every failed delivery of events since then. */
export const ReplayBodySchema = named("ReplayBody", closed({ since: SinceSchema }));
export type ReplayBody = Static<typeof ReplayBodySchema>;

/** Number of deliveries to be sent again; `more`: send the request again for the rest. */
export const ReplayedSchema = named(
  "Replayed",
  closed({ replayed: Type.Integer({ minimum: 0 }), more: Type.Boolean() }),
);
export type Replayed = Static<typeof ReplayedSchema>;
