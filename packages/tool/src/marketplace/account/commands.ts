import { type CommandSpec, defineCommand, type OptionSpec } from "../../cli/command.ts";
import { ASKS_FOR_PROOF, CLOUD_OPTIONS, KEY_OPTION, PROOF } from "../options.ts";
import { SECURITY_COMMANDS } from "./security-commands.ts";

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
const OWN_DATA_COMMANDS: readonly CommandSpec[] = [CHANGE_EMAIL, CONFIRM_CHANGE, ACCEPT_EMAIL, EXPORT, CLOSE];

const EMAIL: OptionSpec = { flags: "--email <address>", description: "e-mail address of the account (else a prompt)" };
const PASSWORD: OptionSpec = {
  flags: "--password-stdin",
  description: "read the password from the standard input (else BOURSE_PASSWORD, else a prompt)",
};

const CODE: OptionSpec = {
  flags: "--code <code>",
  description: "code of the authenticator, or a recovery code (else BOURSE_CODE, else a prompt)",
};

export const SIGN_UP = defineCommand({
  name: "sign-up",
  summary: "Create an account at the marketplace and log in",
  options: [EMAIL, { flags: "--name <name>", description: "name of the account" }, PASSWORD, ...CLOUD_OPTIONS],
  examples: ["bourse sign-up --email me@example.com"],
  refuses: "the marketplace refuses the account",
  run: async (given, io) => (await import("./run.ts")).signUp(given, io),
});

export const LOGIN = defineCommand({
  name: "login",
  summary: "Log in at the marketplace",
  details: "Stores the session, but not the password, in a file that only you can read: one session per marketplace.",
  options: [EMAIL, PASSWORD, CODE, ...CLOUD_OPTIONS],
  examples: ["bourse login --email me@example.com"],
  refuses: "the marketplace refuses the login",
  run: async (given, io) => (await import("./run.ts")).login(given, io),
});

export const LOGOUT = defineCommand({
  name: "logout",
  summary: "End the session",
  options: CLOUD_OPTIONS,
  refuses: "the marketplace refuses it; the session is deleted here all the same",
  run: async (given, io) => (await import("./run.ts")).logout(given, io),
});

export const WHOAMI = defineCommand({
  name: "whoami",
  summary: "Show account, roles, publishers and enabled features",
  options: CLOUD_OPTIONS,
  refuses: "there is no session, or it has expired",
  run: async (given, io) => (await import("./run.ts")).whoami(given, io),
});

const SESSIONS = defineCommand({
  name: "sessions list",
  summary: "List the account's active sessions",
  options: CLOUD_OPTIONS,
  refuses: "there is no session, or it has expired",
  run: async (given, io) => (await import("./sessions.ts")).listSessions(given, io),
});

const REVOKE_SESSION = defineCommand({
  name: "sessions revoke",
  summary: "End one of the account's sessions",
  arguments: [{ syntax: "<session>", description: "id of the session" }],
  options: CLOUD_OPTIONS,
  refuses: "the account has no such session",
  run: async (given, io) => (await import("./sessions.ts")).revokeSession(given, io),
});

const REVOKE_OTHERS = defineCommand({
  name: "sessions revoke-others",
  summary: "End every session of the account except this one",
  options: CLOUD_OPTIONS,
  refuses: "there is no session, or it has expired",
  run: async (given, io) => (await import("./sessions.ts")).revokeOthers(given, io),
});

export const DOCTOR = defineCommand({
  name: "doctor",
  summary: "Check what stops you from publishing, or what is wrong with a set-up and a folder",
  details:
    "Without a folder: checks marketplace, session, verified address, role, feature flag, key, registration and verification, in this order; then lists " +
    "advice that does not block: versions in quarantine, mail that is not sent, a login without a second factor. " +
    "With a folder: checks Node, the tool and its packages against those of the project, who can read the keys, session, marketplace, a running " +
    "host, and the folder itself: package, a built module older than its sources, `.gitignore`, names that differ only in case, size. Each line says what to do. " +
    'With --json `{"path","ok","checks":[{"check","state","message","remedy"}]}`; a state is ok, note or wrong.',
  arguments: [{ syntax: "[dir]", description: "the folder of an extension; `.` for this one" }],
  options: [KEY_OPTION, ...CLOUD_OPTIONS],
  examples: ["bourse doctor", "bourse doctor my-extension"],
  refuses: "something blocks publishing, or something is wrong",
  run: async (given, io) =>
    given.args.length > 0
      ? (await import("./setup.ts")).setup(given, io)
      : (await import("./doctor.ts")).doctor(given, io),
});

export const ACCOUNT_COMMANDS: readonly CommandSpec[] = [
  SIGN_UP,
  LOGIN,
  LOGOUT,
  WHOAMI,
  DOCTOR,
  SESSIONS,
  REVOKE_SESSION,
  REVOKE_OTHERS,
  ...SECURITY_COMMANDS,
  ...OWN_DATA_COMMANDS,
];
