import { hasFlag, type Invocation } from "../../cli/command.ts";
import type { ExitCode } from "../../cli/exit.ts";
import type { Io } from "../../cli/io.ts";
import { safe } from "../../cli/text.ts";
import { openLoggedIn, openMarketplace, openToLogIn } from "../context.ts";
import { print } from "../print.ts";
import { readSecret } from "../secrets.ts";
import { codeOf, currentPassword, mailCodeOf, passwordIfAny } from "./codes.ts";

/** Shows the secret for an authenticator, once. It has no effect until its first code confirms it. */
export async function enrolSecondFactor(given: Invocation, io: Io): Promise<ExitCode> {
  const { rest } = openLoggedIn(given, io);
  const made = await rest.call("enrolSecondFactor", { body: {} });
  return print(given, io, {
    json: made,
    lines: (style) => [
      "Put this into your authenticator; it is shown this once:",
      "",
      `  secret   ${style.bold(safe(made.secret))}`,
      `  address  ${safe(made.otpauth_url)}`,
      "",
      "Type the secret in (time based, 6 digits), or make a picture of the address",
      "on this machine and scan it, such as with `qrencode -t ANSIUTF8`. The address",
      "holds the secret: give it to no website.",
      "Nothing is asked for yet: `bourse second-factor confirm` switches it on.",
    ],
  });
}

/** Switches the second factor on with its first code, and shows the recovery codes, once. */
export async function confirmSecondFactor(given: Invocation, io: Io): Promise<ExitCode> {
  const { rest } = openLoggedIn(given, io);
  const { security } = await rest.call("readMe", {});
  const body = { code: await codeOf(given, io), ...(await passwordIfAny(io, security)) };
  const made = await rest.call("confirmSecondFactor", { body });
  return print(given, io, {
    json: made,
    lines: () => [
      "The second factor is on. Every login requires a code from now on.",
      ...codeLines(made.recovery_codes),
    ],
  });
}

/** Creates new recovery codes; the old ones become invalid. */
export async function renewRecoveryCodes(given: Invocation, io: Io): Promise<ExitCode> {
  const { rest } = openLoggedIn(given, io);
  const made = await rest.call("renewRecoveryCodes", { body: { code: await codeOf(given, io) } });
  return print(given, io, {
    json: made,
    lines: () => ["The older recovery codes no longer work.", ...codeLines(made.recovery_codes)],
  });
}

/** Switches the second factor off. */
export async function disableSecondFactor(given: Invocation, io: Io): Promise<ExitCode> {
  const { rest } = openLoggedIn(given, io);
  const done = await rest.call("disableSecondFactor", { body: { code: await codeOf(given, io) } });
  return print(given, io, { json: done, lines: () => ["The second factor is off: a login takes the password alone."] });
}

/** Changes the password; every other session of the account ends. */
export async function changePassword(given: Invocation, io: Io): Promise<ExitCode> {
  const { rest } = openLoggedIn(given, io);
  const current = await currentPassword(io);
  const next = await newPassword(io);
  const body = { current_password: current, new_password: next };
  const done = await rest.call("changePassword", { body });
  return print(given, io, { json: done, lines: () => ["The password is changed; your other sessions have ended."] });
}

/** Requests a mail with a code that sets a new password. */
export async function requestPasswordReset(given: Invocation, io: Io): Promise<ExitCode> {
  const [email = ""] = given.args;
  const { rest } = openMarketplace(given, io);
  const done = await rest.call("requestPasswordReset", { body: { email } });
  return print(given, io, {
    json: done,
    lines: () => [
      `If there is an account with ${safe(email)}, a mail with a code is on its way.`,
      "Next: `bourse password reset` with the code.",
    ],
  });
}

/** Sets a new password with the code from the mail. */
export async function resetPassword(given: Invocation, io: Io): Promise<ExitCode> {
  const { rest } = openToLogIn(given, io);
  const keep = hasFlag(given, "keepPasskeys") ? { keep_passkeys: true } : {};
  const body = { token: await mailCodeOf(io), new_password: await newPassword(io), ...keep };
  const done = await rest.call("resetPassword", { body });
  return print(given, io, {
    json: done,
    lines: () => [
      "The password is set; every session has ended. Next: `bourse login`.",
      ...done.removed_passkeys.map(
        ({ name, created_at: at }) => `  removed    passkey ${safe(name)}, added ${at}: add it again if it is yours`,
      ),
    ],
  });
}

/** Requests a mail that verifies the account's address. */
export async function requestEmailVerification(given: Invocation, io: Io): Promise<ExitCode> {
  const { rest } = openLoggedIn(given, io);
  const done = await rest.call("requestEmailVerification", { body: {} });
  return print(given, io, {
    json: done,
    lines: () => ["A mail with a code is on its way. Next: `bourse email confirm` with the code."],
  });
}

/** Verifies an address with the code from the mail. */
export async function confirmEmail(given: Invocation, io: Io): Promise<ExitCode> {
  const { rest } = openLoggedIn(given, io);
  const done = await rest.call("verifyEmail", { body: { token: await mailCodeOf(io) } });
  return print(given, io, {
    json: done,
    lines: () => ["The address is verified: it is yours alone, and news goes there from now on."],
  });
}

function newPassword(io: Io): Promise<string> {
  return readSecret({
    io,
    what: "the new password",
    message: "New password (at least 12 characters)",
    variable: "BOURSE_NEW_PASSWORD",
    confirm: true,
    missing: "tool.password_missing",
  });
}

function codeLines(codes: readonly string[]): readonly string[] {
  return [
    "Recovery codes, each good for one login without the authenticator; shown this once:",
    "",
    ...codes.map((each) => `  ${safe(each)}`),
    "",
    "Keep them where you do not keep the authenticator.",
  ];
}
