import { type Invocation, textOption } from "../../cli/command.ts";
import type { ExitCode } from "../../cli/exit.ts";
import type { Io } from "../../cli/io.ts";
import { safe } from "../../cli/text.ts";
import { registrationIdOf } from "../admin/registration.ts";
import { openLoggedIn } from "../context.ts";
import { idShownBy } from "../ids.ts";
import { print } from "../print.ts";
import { saveExport } from "../save-export.ts";
import { accountIdOf } from "./account-id.ts";

const reasonOf = (given: Invocation): string => textOption(given, "reason") ?? "";

/** Requests a code for changing somebody's address, sent to the new address. */
export async function changeAccountEmail(given: Invocation, io: Io): Promise<ExitCode> {
  const email = textOption(given, "email") ?? "";
  const { rest } = openLoggedIn(given, io);
  const path = { account_id: await accountIdOf(given, rest) };
  const done = await rest.call("changeAccountEmail", { path, body: { email, reason: reasonOf(given) } });
  return print(given, io, {
    json: done,
    lines: () => [
      `A mail with a token is on its way to ${safe(email)}; the present address is told.`,
      "Its reader confirms with `bourse email accept`.",
    ],
  });
}

/** Marks somebody's address as verified on an administrator's word. */
export async function vouchForEmail(given: Invocation, io: Io): Promise<ExitCode> {
  const { rest } = openLoggedIn(given, io);
  const path = { account_id: idShownBy(given, "admin accounts") };
  const done = await rest.call("vouchForEmail", { path, body: { reason: reasonOf(given) } });
  return print(given, io, { json: done, lines: () => [`${safe(done.email)} is verified.`] });
}

/** Saves all data stored about somebody's account. */
export async function exportAccount(given: Invocation, io: Io): Promise<ExitCode> {
  const { rest } = openLoggedIn(given, io);
  const path = { account_id: await accountIdOf(given, rest) };
  return saveExport(given, io, await rest.call("exportAccountOnRequest", { path, body: { reason: reasonOf(given) } }));
}

/** Closes somebody's account permanently. */
export async function closeAccount(given: Invocation, io: Io): Promise<ExitCode> {
  const { rest } = openLoggedIn(given, io);
  const path = { account_id: await accountIdOf(given, rest) };
  const done = await rest.call("closeAccountOnRequest", { path, body: { reason: reasonOf(given) } });
  return print(given, io, {
    json: done,
    lines: () => [`The account ${done.account_id} is closed; its address is free.`],
  });
}

/** Makes an account the owner of a publisher without one. */
export async function appointOwner(given: Invocation, io: Io): Promise<ExitCode> {
  const { rest } = openLoggedIn(given, io);
  // Any registration stands for the publisher, which is what gets an owner.
  const path = { publisher_id: await registrationIdOf(given, rest, { any: true }) };
  const body = { account_id: await accountIdOf(given, rest), reason: reasonOf(given) };
  const done = await rest.call("appointOwner", { path, body });
  const owners = done.members.filter((each) => each.role === "owner").map((each) => each.email);
  return print(given, io, {
    json: done,
    lines: () => [
      `"${safe(done.publisher)}" is owned by ${safe(owners.join(", "))}; its keys are still suspended.`,
      "Next: `bourse admin verify` for each key that is to publish again.",
    ],
  });
}
