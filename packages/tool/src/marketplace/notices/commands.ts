import { type CommandSpec, defineCommand } from "../../cli/command.ts";
import { CLOUD_OPTIONS } from "../options.ts";

const WEBHOOK = { syntax: "<webhook>", description: "id of the webhook" };
const REFUSED = "there is no such webhook, or its state does not allow this";

const NOTICES = defineCommand({
  name: "notices list",
  summary: "Show the account's notices, newest first",
  options: [
    { flags: "--unread", description: "only what is unread" },
    { flags: "--read", description: "mark what is shown as read" },
    ...CLOUD_OPTIONS,
  ],
  refuses: "there is no session, or it has expired",
  run: async (given, io) => (await import("./notices.ts")).listNotices(given, io),
});

const NOTICES_MAIL = defineCommand({
  name: "notices mail",
  summary: "Show which mail the account gets, or turn a group on or off",
  arguments: [
    { syntax: "[group]", description: "review, publishing, publisher, money, sales or webhooks" },
    { syntax: "[switch]", description: "on or off" },
  ],
  options: CLOUD_OPTIONS,
  examples: ["bourse notices mail", "bourse notices mail sales on"],
  refuses: "the group cannot be switched off",
  run: async (given, io) => (await import("./notices.ts")).mailPreferences(given, io),
});

const WEBHOOKS_LIST = defineCommand({
  name: "webhooks list",
  summary: "List the account's webhooks",
  options: CLOUD_OPTIONS,
  refuses: "there is no session, or it has expired",
  run: async (given, io) => (await import("./webhooks.ts")).listWebhooks(given, io),
});

const WEBHOOKS_ADD = defineCommand({
  name: "webhooks add",
  summary: "Send events to an https address",
  arguments: [{ syntax: "<url>", description: "where events are sent" }],
  details: "Shows the secret once: keep it where the receiver verifies requests with it.",
  options: [
    { flags: "--events <names>", description: "only these, separated by commas (else all)" },
    { flags: "--description <text>", description: "what it is for" },
    ...CLOUD_OPTIONS,
  ],
  examples: ["bourse webhooks add https://hooks.example.com/bourse --events version.published,submission.moved"],
  refuses: "the address cannot be used, or there are too many webhooks",
  run: async (given, io) => (await import("./webhooks.ts")).addWebhook(given, io),
});

const act = (name: "pause" | "resume" | "delete", summary: string): CommandSpec =>
  defineCommand({
    name: `webhooks ${name}`,
    summary,
    arguments: [WEBHOOK],
    options: CLOUD_OPTIONS,
    refuses: REFUSED,
    run: async (given, io) => (await import("./webhooks.ts")).actOnWebhook(name, given, io),
  });

const WEBHOOKS_ROLL = defineCommand({
  name: "webhooks roll",
  summary: "Make a new secret; the old one also signs for a day",
  arguments: [WEBHOOK],
  options: CLOUD_OPTIONS,
  refuses: REFUSED,
  run: async (given, io) => (await import("./webhooks.ts")).rollSecret(given, io),
});

const WEBHOOKS_PING = defineCommand({
  name: "webhooks ping",
  summary: "Send a test",
  arguments: [WEBHOOK],
  options: CLOUD_OPTIONS,
  refuses: REFUSED,
  run: async (given, io) => (await import("./deliveries.ts")).pingWebhook(given, io),
});

const WEBHOOKS_DELIVERIES = defineCommand({
  name: "webhooks deliveries",
  summary: "Show what was sent to a webhook, or one delivery with its attempts",
  arguments: [WEBHOOK, { syntax: "[delivery]", description: "id of a delivery" }],
  options: [
    { flags: "--state <state>", description: "only these", choices: ["pending", "delivered", "failed"] },
    ...CLOUD_OPTIONS,
  ],
  refuses: REFUSED,
  run: async (given, io) => (await import("./deliveries.ts")).showDeliveries(given, io),
});

const WEBHOOKS_REPLAY = defineCommand({
  name: "webhooks replay",
  summary: "Send a delivery again, or all that failed since a time",
  arguments: [WEBHOOK, { syntax: "[delivery]", description: "id of a delivery" }],
  options: [
    { flags: "--since <time>", description: "all failed deliveries since then (2026-01-31T12:00:00Z)" },
    ...CLOUD_OPTIONS,
  ],
  refuses: REFUSED,
  run: async (given, io) => (await import("./deliveries.ts")).replay(given, io),
});

/** Notices of an account, and where they are sent. */
export const NOTICE_COMMANDS: readonly CommandSpec[] = [
  NOTICES,
  NOTICES_MAIL,
  WEBHOOKS_LIST,
  WEBHOOKS_ADD,
  act("pause", "Hold deliveries back"),
  act("resume", "Resume a webhook that was paused or disabled"),
  act("delete", "Stop sending and delete the secrets"),
  WEBHOOKS_ROLL,
  WEBHOOKS_PING,
  WEBHOOKS_DELIVERIES,
  WEBHOOKS_REPLAY,
];
