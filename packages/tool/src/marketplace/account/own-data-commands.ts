import { type CommandSpec, defineCommand } from "../../cli/command.ts";
import { ASKS_FOR_PROOF, CLOUD_OPTIONS, PROOF } from "../options.ts";

const TOO_OLD = "the code or the password is wrong, or the login is more than 30 minutes old";

const CHANGE_EMAIL = defineCommand({
  name: "email change",
  summary: "Send a mail to change your account's address",
  details:
    "The current address is notified. Nothing changes until you enter the code from the mail with `email confirm-change`. " +
    ASKS_FOR_PROOF,
  arguments: [{ syntax: "<email>", description: "the new address" }],
  options: [PROOF, ...CLOUD_OPTIONS],
  examples: ["bourse email change me@new.example.com"],
  refuses: TOO_OLD,
  run: async (given, io) => (await import("./own-data.ts")).changeEmail(given, io),
});

const CONFIRM_CHANGE = defineCommand({
  name: "email confirm-change",
  summary: "Change your account's address with the code from the mail",
  details: "Asks for the code, or takes it from BOURSE_MAIL_CODE. Your other sessions end.",
  options: CLOUD_OPTIONS,
  refuses: "the code is used, has expired or is another account's, or the address now belongs to another account",
  run: async (given, io) => (await import("./own-data.ts")).confirmEmailChange(given, io),
});

const ACCEPT_EMAIL = defineCommand({
  name: "email accept",
  summary: "Confirm the address that an administrator gives to your account",
  details: "Needs no login. Asks for the code, or takes it from BOURSE_MAIL_CODE. Every session of the account ends.",
  options: CLOUD_OPTIONS,
  refuses: "the code is used or has expired",
  run: async (given, io) => (await import("./own-data.ts")).acceptEmail(given, io),
});

const EXPORT = defineCommand({
  name: "account export",
  summary: "Save all data stored about your account",
  details: ASKS_FOR_PROOF,
  options: [
    { flags: "--out <file>", description: "the file to write: one JSON document", required: true },
    PROOF,
    ...CLOUD_OPTIONS,
  ],
  examples: ["bourse account export --out account.json"],
  refuses: `${TOO_OLD}, or the file cannot be written: then nothing is`,
  run: async (given, io) => (await import("./own-data.ts")).exportAccount(given, io),
});

const CLOSE = defineCommand({
  name: "account close",
  summary: "Close your account permanently",
  details:
    "Deletes address, name, logins, webhooks and payout details, and frees the address. Records of sales, payments, " +
    `purchases and publications stay; purchased extensions can no longer be downloaded. ${ASKS_FOR_PROOF}`,
  options: [
    {
      flags: "--confirm <address>",
      description: "the account's address, so that you cannot close it by mistake",
      required: true,
    },
    PROOF,
    ...CLOUD_OPTIONS,
  ],
  refuses: `${TOO_OLD}, money is still in transit, or nobody else owns a publisher whose packages are in use`,
  run: async (given, io) => (await import("./own-data.ts")).closeAccount(given, io),
});

/** Commands for the account as a whole, used by its owner. */
export const OWN_DATA_COMMANDS: readonly CommandSpec[] = [CHANGE_EMAIL, CONFIRM_CHANGE, ACCEPT_EMAIL, EXPORT, CLOSE];
