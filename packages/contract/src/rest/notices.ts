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
} from "./common.ts";
import { MAIL_GROUPS, NOTICE_EVENTS } from "./notice-events.ts";

const NOTICE = "c2b1a9f0-6d0f-4f0e-8f43-0b7f9a0c9e11";

/** A name of the closed list of events. */
export const NoticeEventSchema = told(oneOf(NOTICE_EVENTS), "What happened; the list grows.", "version.published");

/** Facts of an event. */
const FactsSchema = told(
  Type.Record(
    Type.String(),
    Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null(), Type.Array(Type.String())]),
  ),
  "Facts of the event, by `event`. Names are stable; readers ignore unknown ones.",
  { plugin_id: "svc.northwind.spread_watch", version: "1.2.0", state: "published", reason: "", rule_ids: [] },
);

/** Schema of {@link NoticeRecord}. */
export const NoticeSchema = named(
  "Notice",
  closed({
    notice_id: told(UuidSchema, "Id of the notice.", NOTICE),
    event: NoticeEventSchema,
    subject: text(
      "What it is about: `<kind>:<id>`, as in the audit trail.",
      "version:svc.northwind.spread_watch@1.2.0",
    ),
    data: FactsSchema,
    at: told(TimeSchema, "When it happened."),
    read_at: nullable(TimeSchema, "When it was marked as read; null while unread.", null),
  }),
  "An event that an account was notified of.",
);
export type NoticeRecord = Static<typeof NoticeSchema>;

/** Query of `GET /account/notices`. */
export const NoticeQuerySchema = pageQuery({
  state: Type.Optional(told(oneOf(["unread"]), "Only notices that are unread.")),
});

/** `GET /account/notices`, newest first. */
export const NoticePageSchema = named(
  "NoticePage",
  closed({
    ...pageOf(NoticeSchema).properties,
    unread: told(Type.Integer({ minimum: 0, maximum: 100 }), "Unread notices of the account; counted to 100.", 3),
  }),
  "One page of the inbox.",
);
export type NoticePage = Static<typeof NoticePageSchema>;

/** `POST /account/notices/read`. */
export const MarkReadBodySchema = named(
  "MarkReadBody",
  closed({ up_to: told(UuidSchema, "The newest notice that was read.", NOTICE) }),
  "A notice that was read, and with it all earlier ones.",
);

/** Answer of `POST /account/notices/read`. */
export const MarkedReadSchema = named(
  "MarkedRead",
  closed({ marked: count("How many notices became read.", 3) }),
  "Notices are marked as read.",
);

const MailGroupSchema = told(oneOf(MAIL_GROUPS), "Group of mail.", "review");

/** Schema of {@link MailPreferences}. */
export const MailPreferencesSchema = named(
  "MailPreferences",
  closed({
    sends_mail: flag("Whether this marketplace sends mail at all.", true),
    groups: listOf(
      closed({
        group: MailGroupSchema,
        enabled: flag("The account receives this group.", true),
        required: flag("It cannot be switched off: mail about the account's security.", false),
      }),
      "Every group.",
    ),
  }),
  "The groups of mail that an account receives.",
);
export type MailPreferences = Static<typeof MailPreferencesSchema>;

/** `POST /account/mail-preferences`. */
export const MailPreferenceBodySchema = named(
  "MailPreferenceBody",
  closed({ group: MailGroupSchema, enabled: flag("Whether to receive this group.", false) }),
  "A group of mail that is switched on or off.",
);
export type MailPreferenceBody = Static<typeof MailPreferenceBodySchema>;

/** Query of `/mail/unsubscribe`. */
export const UnsubscribeQuerySchema = closed({
  token: told(Type.String({ minLength: 1, maxLength: 512 }), "`token` of the mail's link.", "k3Vw9s0QyT2mZb7XcR5nLdPf"),
});

/** Answer of `POST /mail/unsubscribe`. */
export const UnsubscribedSchema = named(
  "Unsubscribed",
  closed({ group: told(MailGroupSchema, "It is off from now on.") }),
  "The account no longer receives a group of mail.",
);
