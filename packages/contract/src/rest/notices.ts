import { type Static, Type } from "typebox";
import { closed, named, nullable, oneOf, pageOf, pageQuery, TimeSchema, UuidSchema } from "./common.ts";
import { MAIL_GROUPS, NOTICE_EVENTS } from "./notice-events.ts";

/** A name of the closed list of events. */
export const NoticeEventSchema = oneOf(NOTICE_EVENTS);

/** Facts of an event. Names are stable; a reader passes over those it does not know. */
const FactsSchema = Type.Record(
  Type.String(),
  Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null(), Type.Array(Type.String())]),
);

/** Something an account was told. */
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

/** `POST /account/notices/read`: this notice and all before it. */
export const MarkReadBodySchema = named("MarkReadBody", closed({ up_to: UuidSchema }));

/** How many notices became read. */
export const MarkedReadSchema = named("MarkedRead", closed({ marked: Type.Integer({ minimum: 0 }) }));

/** Which groups of mail an account gets. Mail about its security cannot be switched off. */
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

/** Query of `/mail/unsubscribe`: what the link of a mail holds. */
export const UnsubscribeQuerySchema = closed({ token: Type.String({ minLength: 1, maxLength: 512 }) });

/** Which group is off now. */
export const UnsubscribedSchema = named("Unsubscribed", closed({ group: oneOf(MAIL_GROUPS) }));

/** `active` gets events; `paused` keeps them waiting; `disabled` was switched off by the service. */
export const WebhookStateSchema = oneOf(["active", "paused", "disabled"]);
export type WebhookState = Static<typeof WebhookStateSchema>;

const WebhookUrlSchema = Type.String({ minLength: 1, maxLength: 2048 });
const WebhookDescriptionSchema = Type.String({ maxLength: 256 });
/** Null: every event, those to come as well. */
const WebhookEventsSchema = nullable(
  Type.Array(NoticeEventSchema, { minItems: 1, maxItems: NOTICE_EVENTS.length, uniqueItems: true }),
);

/** An address that an account is told at. Its secret is shown once and never here. */
export const WebhookSchema = named(
  "Webhook",
  closed({
    webhook_id: UuidSchema,
    url: Type.String(),
    description: Type.String(),
    events: nullable(Type.Array(Type.String())),
    state: WebhookStateSchema,
    /** Why it is disabled. */
    reason: nullable(Type.String()),
    /** Since when every attempt has failed. */
    failing_since: nullable(TimeSchema),
    created_at: TimeSchema,
    updated_at: TimeSchema,
  }),
);
export type Webhook = Static<typeof WebhookSchema>;

/** `GET /account/webhooks`: all of them. */
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

/** `POST /account/webhooks/{webhook_id}`: what is absent stays. */
export const WebhookChangeSchema = named(
  "WebhookChange",
  closed({
    url: Type.Optional(WebhookUrlSchema),
    description: Type.Optional(WebhookDescriptionSchema),
    events: Type.Optional(WebhookEventsSchema),
  }),
);
export type WebhookChange = Static<typeof WebhookChangeSchema>;

/** Answer of making a webhook; the only time that its secret is shown. */
export const NewWebhookSchema = named("NewWebhook", closed({ webhook: WebhookSchema, secret: Type.String() }));
export type NewWebhook = Static<typeof NewWebhookSchema>;

/** Answer of a roll: the older secrets go on signing until then. */
export const RolledSecretSchema = named(
  "RolledSecret",
  closed({ secret: Type.String(), older_sign_until: TimeSchema }),
);
export type RolledSecret = Static<typeof RolledSecretSchema>;

/** Answer of a deletion. */
export const DeletedWebhookSchema = named("DeletedWebhook", closed({ deleted: Type.Literal(true) }));

/** `pending` waits for its next attempt; `failed` has none left, or met a disabled webhook. */
export const DeliveryStateSchema = oneOf(["pending", "delivered", "failed"]);
export type DeliveryState = Static<typeof DeliveryStateSchema>;

/** One event on its way to one webhook. */
export const DeliverySchema = named(
  "WebhookDelivery",
  closed({
    /** The `webhook-id` header of every attempt: what a receiver has seen before is a repeat. */
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

/** One try of a delivery. */
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
    /** How the answer began, as plain text. */
    answer: Type.String(),
  }),
);

/** A delivery with the bytes it sends and its tries. */
export const DeliveryDetailSchema = named(
  "WebhookDeliveryDetail",
  closed({ delivery: DeliverySchema, body: Type.String(), attempts: Type.Array(AttemptSchema) }),
);
export type DeliveryDetail = Static<typeof DeliveryDetailSchema>;

/** ISO 8601 in UTC; a time that does not exist is refused by the service. */
const SinceSchema = Type.String({
  format: "date-time",
  pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(?:\\.[0-9]{1,3})?Z$",
});

/** `POST /account/webhooks/{webhook_id}/replay`: every failed delivery of events since then. */
export const ReplayBodySchema = named("ReplayBody", closed({ since: SinceSchema }));
export type ReplayBody = Static<typeof ReplayBodySchema>;

/** How many go out again; `more`: ask once more for the rest. */
export const ReplayedSchema = named(
  "Replayed",
  closed({ replayed: Type.Integer({ minimum: 0 }), more: Type.Boolean() }),
);
export type Replayed = Static<typeof ReplayedSchema>;
