import { type CommandSpec, defineCommand, type OptionSpec } from "../../cli/command.ts";
import { CLOUD_OPTIONS } from "../options.ts";

const REASON: OptionSpec = { flags: "--reason <text>", description: "why; kept in the audit trail", required: true };
const ROLE: OptionSpec = {
  flags: "--role <role>",
  description: "the role",
  required: true,
  choices: ["reviewer", "finance", "administrator"],
};
const ACCOUNT = { syntax: "<account>", description: "id or e-mail address of the account" };
const REFUSED = "you are no administrator, your login is too old, or the account is your own";

const ACCOUNTS = defineCommand({
  name: "admin accounts",
  summary: "List accounts, oldest first",
  options: [
    { flags: "--email <address>", description: "only the one with this address" },
    { flags: "--role <role>", description: "only these", choices: ["user", "reviewer", "finance", "administrator"] },
    { flags: "--state <state>", description: "only these", choices: ["active", "disabled"] },
    ...CLOUD_OPTIONS,
  ],
  refuses: "you are no administrator",
  run: async (given, io) => (await import("./run.ts")).listAccounts(given, io),
});

const GRANT = defineCommand({
  name: "admin grant",
  summary: "Give an account a role; it counts at once",
  arguments: [ACCOUNT],
  options: [ROLE, REASON, ...CLOUD_OPTIONS],
  refuses: REFUSED,
  run: async (given, io) => (await import("./run.ts")).grantRole(given, io),
});

const WITHDRAW = defineCommand({
  name: "admin withdraw",
  summary: "Take a role from an account; it counts at once",
  arguments: [ACCOUNT],
  options: [ROLE, REASON, ...CLOUD_OPTIONS],
  refuses: REFUSED,
  run: async (given, io) => (await import("./run.ts")).withdrawRole(given, io),
});

const DISABLE = defineCommand({
  name: "admin disable",
  summary: "Close an account; its sessions end",
  arguments: [ACCOUNT],
  options: [REASON, ...CLOUD_OPTIONS],
  refuses: REFUSED,
  run: async (given, io) => (await import("./run.ts")).disableAccount(given, io),
});

const ENABLE = defineCommand({
  name: "admin enable",
  summary: "Open a closed account again",
  arguments: [ACCOUNT],
  options: [REASON, ...CLOUD_OPTIONS],
  refuses: REFUSED,
  run: async (given, io) => (await import("./run.ts")).enableAccount(given, io),
});

const AUDIT_EXPORT = defineCommand({
  name: "admin audit-export",
  summary: "Save the sealed audit trail, to be checked with scripts/check-ledger.mjs",
  details: "Keep the parts where the owner of the database cannot write: one after the other they are one chain.",
  options: [
    { flags: "--out <file>", description: "the file to write, one line of JSON an act", required: true },
    { flags: "--after <position>", description: "the last position that you have; from the beginning when absent" },
    ...CLOUD_OPTIONS,
  ],
  examples: ["bourse admin audit-export --out audit.ndjson"],
  refuses: "you are no administrator, there is no such position, or the file cannot be written: then nothing is",
  run: async (given, io) => (await import("./audit-export.ts")).exportAudit(given, io),
});

export const OPERATOR_COMMANDS: readonly CommandSpec[] = [ACCOUNTS, GRANT, WITHDRAW, DISABLE, ENABLE, AUDIT_EXPORT];
