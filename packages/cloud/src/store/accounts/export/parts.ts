import { IDENTITY_PARTS } from "./identity.ts";
import { MONEY_PARTS } from "./money.ts";
import { type ExportPart, INNER, ORDER } from "./part.ts";
import { PUBLISHING_PARTS } from "./publishing.ts";

/** An account's notices, and where they are sent. */
const NOTICE_PARTS: readonly ExportPart[] = [
  {
    name: "notices",
    table: "notice",
    by: "account_id",
    key: ["seq"],
    columns: ["notice_id", "event", "subject", "data", "at", "read_at"],
    withheld: { account_id: INNER, seq: ORDER },
  },
  {
    name: "mail",
    table: "mail",
    by: "account_id",
    key: ["seq"],
    columns: [
      "mail_id",
      "notice_id",
      "template",
      "mail_group",
      "recipient",
      "state",
      "attempts",
      "due_at",
      "last_failure",
      "created_at",
      "settled_at",
    ],
    withheld: { account_id: INNER, seq: ORDER, sealed: "it may hold a code that logs in; forgotten once it is sent" },
  },
  {
    name: "mail_preferences",
    table: "mail_preference",
    by: "account_id",
    key: ["mail_group"],
    columns: ["mail_group", "enabled"],
    withheld: { account_id: INNER },
  },
  {
    name: "webhooks",
    table: "webhook",
    by: "account_id",
    key: ["seq"],
    columns: [
      "webhook_id",
      "url",
      "description",
      "events",
      "state",
      "reason",
      "failing_since",
      "created_at",
      "updated_at",
    ],
    withheld: { account_id: INNER, seq: ORDER },
  },
  {
    name: "webhook_deliveries",
    table: "webhook_delivery",
    by: "account_id",
    through: { table: "webhook", on: "webhook_id" },
    key: ["seq"],
    columns: [
      "delivery_id",
      "webhook_id",
      "notice_id",
      "event",
      "body",
      "state",
      "attempts",
      "failures",
      "due_at",
      "last_status",
      "last_failure",
      "created_at",
      "settled_at",
    ],
    withheld: { seq: ORDER, leased_until: INNER },
  },
];

/** All stored data about an account, table by table. */
export const EXPORT_PARTS: readonly ExportPart[] = [
  ...IDENTITY_PARTS,
  ...PUBLISHING_PARTS,
  ...MONEY_PARTS,
  ...NOTICE_PARTS,
];
