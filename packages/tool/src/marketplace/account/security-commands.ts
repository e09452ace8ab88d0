import { type CommandSpec, defineCommand, type OptionSpec } from "../../cli/command.ts";
import { CLOUD_OPTIONS } from "../options.ts";

const CODE: OptionSpec = {
  flags: "--code <code>",
  description: "code of the authenticator, or a recovery code (else BOURSE_CODE, else a prompt)",
};
const TOO_OLD = "the code is wrong, or the login is more than 30 minutes old";

const ENROL = defineCommand({
  name: "second-factor enrol",
  summary: "Get a secret for an authenticator",
  details:
    "Shows the secret and its `otpauth:` address once. No login requires a code until you confirm the first " +
    "one with `second-factor confirm`.",
  options: CLOUD_OPTIONS,
  refuses: "a second factor is on already, or the login is more than 30 minutes old",
  run: async (given, io) => (await import("./security.ts")).enrolSecondFactor(given, io),
});

const CONFIRM = defineCommand({
  name: "second-factor confirm",
  summary: "Switch the second factor on with its first code",
  details: "Asks for the account's password too (BOURSE_PASSWORD). Shows the recovery codes once.",
  options: [CODE, ...CLOUD_OPTIONS],
  examples: ["bourse second-factor confirm --code 123456"],
  refuses: TOO_OLD,
  run: async (given, io) => (await import("./security.ts")).confirmSecondFactor(given, io),
});

const RECOVERY_CODES = defineCommand({
  name: "second-factor recovery-codes",
  summary: "Create new recovery codes; the old ones stop working",
  options: [CODE, ...CLOUD_OPTIONS],
  refuses: TOO_OLD,
  run: async (given, io) => (await import("./security.ts")).renewRecoveryCodes(given, io),
});

const DISABLE = defineCommand({
  name: "second-factor disable",
  summary: "Switch the second factor off",
  options: [CODE, ...CLOUD_OPTIONS],
  refuses: TOO_OLD,
  run: async (given, io) => (await import("./security.ts")).disableSecondFactor(given, io),
});

const PASSKEY = { syntax: "<passkey>", description: "id of the passkey" };

const PASSKEYS = defineCommand({
  name: "passkeys list",
  summary: "List the passkeys that log in to your account",
  details: "Shows when each was added and last used. A browser adds one; it cannot be added here.",
  options: CLOUD_OPTIONS,
  refuses: "there is no session, or the marketplace has no passkeys",
  run: async (given, io) => (await import("./passkeys.ts")).listPasskeys(given, io),
});

const RENAME_PASSKEY = defineCommand({
  name: "passkeys rename",
  summary: "Rename a passkey",
  arguments: [PASSKEY, { syntax: "<name>", description: "its new name" }],
  options: CLOUD_OPTIONS,
  refuses: "the account has no such passkey",
  run: async (given, io) => (await import("./passkeys.ts")).renamePasskey(given, io),
});

const REMOVE_PASSKEY = defineCommand({
  name: "passkeys remove",
  summary: "Remove a passkey; it can no longer log in",
  arguments: [PASSKEY],
  options: CLOUD_OPTIONS,
  refuses: "the account has no such passkey, or the login is more than 30 minutes old",
  run: async (given, io) => (await import("./passkeys.ts")).removePasskey(given, io),
});

const CHANGE = defineCommand({
  name: "password change",
  summary: "Change the password; your other sessions end",
  details: "Asks for both passwords, or takes them from BOURSE_PASSWORD and BOURSE_NEW_PASSWORD.",
  options: CLOUD_OPTIONS,
  refuses: "the current password is wrong, or the new one too easy to guess",
  run: async (given, io) => (await import("./security.ts")).changePassword(given, io),
});

const FORGOT = defineCommand({
  name: "password forgot",
  summary: "Send a mail to reset your password",
  arguments: [{ syntax: "<email>", description: "address of the account" }],
  options: CLOUD_OPTIONS,
  refuses: "too many mails were requested",
  run: async (given, io) => (await import("./security.ts")).requestPasswordReset(given, io),
});

const RESET = defineCommand({
  name: "password reset",
  summary: "Set a new password with the code from the mail",
  details:
    "Asks for both, or takes them from BOURSE_MAIL_CODE and BOURSE_NEW_PASSWORD. Every session of the account ends, and its " +
    "passkeys are removed and listed: an intruder may have left one.",
  options: [
    { flags: "--keep-passkeys", description: "keep the passkeys, if you know that all of them are yours" },
    ...CLOUD_OPTIONS,
  ],
  refuses: "the code is used or has expired, or the password is too easy to guess",
  run: async (given, io) => (await import("./security.ts")).resetPassword(given, io),
});

const VERIFY_EMAIL = defineCommand({
  name: "email verify",
  summary: "Send a mail to verify your address",
  options: CLOUD_OPTIONS,
  refuses: "there is no session, or too many mails were requested",
  run: async (given, io) => (await import("./security.ts")).requestEmailVerification(given, io),
});

const CONFIRM_EMAIL = defineCommand({
  name: "email confirm",
  summary: "Verify your address with the code from the mail",
  details: "Asks for the code, or takes it from BOURSE_MAIL_CODE. Only the account that asked for the mail can use it.",
  options: CLOUD_OPTIONS,
  refuses: "the code is used or has expired",
  run: async (given, io) => (await import("./security.ts")).confirmEmail(given, io),
});

/** Protection of an account: second factor, passkeys, password, verified address. */
export const SECURITY_COMMANDS: readonly CommandSpec[] = [
  ENROL,
  CONFIRM,
  RECOVERY_CODES,
  DISABLE,
  PASSKEYS,
  RENAME_PASSKEY,
  REMOVE_PASSKEY,
  CHANGE,
  FORGOT,
  RESET,
  VERIFY_EMAIL,
  CONFIRM_EMAIL,
];
