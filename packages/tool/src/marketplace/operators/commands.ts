import { type CommandSpec, defineCommand, type OptionSpec } from "../../cli/command.ts";
import { CLOUD_OPTIONS, PUBLISHER_ARGUMENT } from "../options.ts";

const REASON: OptionSpec = {
  flags: "--reason <text>",
  description: "why; recorded in the audit trail",
  required: true,
};
const ROLE: OptionSpec = {
  flags: "--role <role>",
  description: "the role",
  required: true,
  choices: ["reviewer", "finance", "administrator"],
};
const ACCOUNT = { syntax: "<account>", description: "id or e-mail address of the account" };
const REFUSED = "you are not an administrator, your login is too old, or the account is your own";

const ACCOUNTS = defineCommand({
  name: "admin accounts",
  summary: "List accounts, oldest first",
  options: [
    { flags: "--email <address>", description: "only the one with this address" },
    { flags: "--role <role>", description: "only these", choices: ["user", "reviewer", "finance", "administrator"] },
    { flags: "--state <state>", description: "only these", choices: ["active", "disabled"] },
    ...CLOUD_OPTIONS,
  ],
  refuses: "you are not an administrator",
  run: async (given, io) => (await import("./run.ts")).listAccounts(given, io),
});

const GRANT = defineCommand({
  name: "admin grant",
  summary: "Give an account a role; it takes effect at once",
  arguments: [ACCOUNT],
  options: [ROLE, REASON, ...CLOUD_OPTIONS],
  refuses: REFUSED,
  run: async (given, io) => (await import("./run.ts")).grantRole(given, io),
});

const WITHDRAW = defineCommand({
  name: "admin withdraw",
  summary: "Take a role from an account; it takes effect at once",
  arguments: [ACCOUNT],
  options: [ROLE, REASON, ...CLOUD_OPTIONS],
  refuses: REFUSED,
  run: async (given, io) => (await import("./run.ts")).withdrawRole(given, io),
});

const DISABLE = defineCommand({
  name: "admin disable",
  summary: "Disable an account until it is enabled again; its sessions end",
  arguments: [ACCOUNT],
  options: [REASON, ...CLOUD_OPTIONS],
  refuses: REFUSED,
  run: async (given, io) => (await import("./run.ts")).disableAccount(given, io),
});

const ENABLE = defineCommand({
  name: "admin enable",
  summary: "Enable a disabled account again",
  arguments: [ACCOUNT],
  options: [REASON, ...CLOUD_OPTIONS],
  refuses: REFUSED,
  run: async (given, io) => (await import("./run.ts")).enableAccount(given, io),
});

const EMAIL = defineCommand({
  name: "admin email",
  summary: "Send a code that changes another account's address, at its owner's request",
  details:
    "Both addresses are notified. The address changes when the owner enters the token from the mail with `bourse email accept`.",
  arguments: [ACCOUNT],
  options: [{ flags: "--email <address>", description: "the new address", required: true }, REASON, ...CLOUD_OPTIONS],
  refuses: REFUSED,
  run: async (given, io) => (await import("./on-request.ts")).changeAccountEmail(given, io),
});

const VOUCH = defineCommand({
  name: "admin verify-email",
  summary: "Confirm another account's address by hand, when mail cannot reach it",
  details: "Every other account that only claims the address is closed, as if the owner had verified it by mail.",
  arguments: [{ syntax: "<account>", description: "id of the account; `bourse admin accounts` shows it" }],
  options: [REASON, ...CLOUD_OPTIONS],
  refuses: REFUSED,
  run: async (given, io) => (await import("./on-request.ts")).vouchForEmail(given, io),
});

const EXPORT = defineCommand({
  name: "admin export-account",
  summary: "Save everything stored about another account, at its owner's request",
  details: "Payout details stay encrypted. The account's owner is notified.",
  arguments: [ACCOUNT],
  options: [
    { flags: "--out <file>", description: "the file to write: one JSON document", required: true },
    REASON,
    ...CLOUD_OPTIONS,
  ],
  refuses: `${REFUSED}, or the file cannot be written: then nothing is`,
  run: async (given, io) => (await import("./on-request.ts")).exportAccount(given, io),
});

const CLOSE = defineCommand({
  name: "admin close",
  summary: "Close another account permanently, at its owner's request",
  details: "This cannot be undone. The obstacles that apply to the owner apply to an administrator as well.",
  arguments: [ACCOUNT],
  options: [REASON, ...CLOUD_OPTIONS],
  refuses: REFUSED,
  run: async (given, io) => (await import("./on-request.ts")).closeAccount(given, io),
});

const APPOINT = defineCommand({
  name: "admin appoint",
  summary: "Give a publisher without an owner to another account",
  details: "Its keys stay suspended until each is verified again with `bourse admin verify`.",
  arguments: [PUBLISHER_ARGUMENT, ACCOUNT],
  options: [REASON, ...CLOUD_OPTIONS],
  refuses: `${REFUSED}, or the publisher has an owner`,
  run: async (given, io) => (await import("./on-request.ts")).appointOwner(given, io),
});

const AUDIT_EXPORT = defineCommand({
  name: "admin audit-export",
  summary: "Save the sealed audit trail, to be checked with scripts/check-ledger.mjs",
  details: "Store the parts where the owner of the database cannot write: consecutive parts form one chain.",
  options: [
    { flags: "--out <file>", description: "the file to write, one JSON line per action", required: true },
    { flags: "--after <position>", description: "the last position that you have; from the beginning when absent" },
    ...CLOUD_OPTIONS,
  ],
  examples: ["bourse admin audit-export --out audit.ndjson"],
  refuses: "you are not an administrator, there is no such position, or the file cannot be written: then nothing is",
  run: async (given, io) => (await import("./audit-export.ts")).exportAudit(given, io),
});

export const OPERATOR_COMMANDS: readonly CommandSpec[] = [
  ACCOUNTS,
  GRANT,
  WITHDRAW,
  DISABLE,
  ENABLE,
  EMAIL,
  VOUCH,
  EXPORT,
  CLOSE,
  APPOINT,
  AUDIT_EXPORT,
];
