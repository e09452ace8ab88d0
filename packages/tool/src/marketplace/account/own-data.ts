import { ClientRefusal } from "@bourse/client";
import { type Invocation, textOption } from "../../cli/command.ts";
import type { ExitCode } from "../../cli/exit.ts";
import type { Io } from "../../cli/io.ts";
import { safe } from "../../cli/text.ts";
import { openLoggedIn, openToLogIn } from "../context.ts";
import { print } from "../print.ts";
import { saveExport } from "../save-export.ts";
import { mailCodeOf, ownProof } from "./codes.ts";

/** Requests a code for changing the account's address; the code goes to the new address. */
export async function changeEmail(given: Invocation, io: Io): Promise<ExitCode> {
  const [email = ""] = given.args;
  const { rest } = openLoggedIn(given, io);
  const { security } = await rest.call("readMe", {});
  const proof = await ownProof(given, io, security);
  const done = await rest.call("changeEmail", { body: { email, ...proof } });
  return print(given, io, {
    json: done,
    lines: () => [
      `A mail with a code is on its way to ${safe(email)}; the present address is told.`,
      "Next: `bourse email confirm-change` with the code.",
    ],
  });
}

/** Makes the new address the account's address. */
export async function confirmEmailChange(given: Invocation, io: Io): Promise<ExitCode> {
  const { rest } = openLoggedIn(given, io);
  const done = await rest.call("confirmEmailChange", { body: { token: await mailCodeOf(io) } });
  return print(given, io, {
    json: done,
    lines: () => [`The account's address is ${safe(done.email)}; your other sessions have ended.`],
  });
}

/** Confirms the address that an administrator entered for an account at its owner's request. */
export async function acceptEmail(given: Invocation, io: Io): Promise<ExitCode> {
  const { rest } = openToLogIn(given, io);
  const done = await rest.call("acceptEmail", { body: { token: await mailCodeOf(io) } });
  return print(given, io, {
    json: done,
    lines: () => [
      `The account's address is ${safe(done.email)}; its sessions have ended.`,
      "Next: `bourse login`, or `bourse password forgot` for a new password.",
    ],
  });
}

/** Saves all data that the marketplace stores about the account. */
export async function exportAccount(given: Invocation, io: Io): Promise<ExitCode> {
  const { rest } = openLoggedIn(given, io);
  const { security } = await rest.call("readMe", {});
  const body = await ownProof(given, io, security);
  return saveExport(given, io, await rest.call("exportAccount", { body }));
}

/** Closes the account permanently. */
export async function closeAccount(given: Invocation, io: Io): Promise<ExitCode> {
  const { rest, sessions, session, origin } = openLoggedIn(given, io);
  const { account, security } = await rest.call("readMe", {});
  // A typing error must not close an account.
  if (textOption(given, "confirm") !== account.email)
    throw new ClientRefusal("tool.usage", `Nothing is closed. Name the account's address: --confirm ${account.email}`);
  const done = await rest.call("closeAccount", { body: await ownProof(given, io, security) });
  if (session !== undefined) sessions.remove(origin);
  return print(given, io, {
    json: done,
    lines: () => ["The account is closed; its address is free again. Records of money and publications stay."],
  });
}
