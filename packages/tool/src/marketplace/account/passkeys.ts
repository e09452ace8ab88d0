import type { Passkey } from "@bourse/client";
import type { Invocation } from "../../cli/command.ts";
import type { ExitCode } from "../../cli/exit.ts";
import type { Io } from "../../cli/io.ts";
import { safe } from "../../cli/text.ts";
import { openLoggedIn } from "../context.ts";
import { idShownBy } from "../ids.ts";
import { print, printList } from "../print.ts";

/** Lists the passkeys that log in to the account. */
export async function listPasskeys(given: Invocation, io: Io): Promise<ExitCode> {
  const { rest } = openLoggedIn(given, io);
  const items = await rest.readAll("listPasskeys", {});
  const line = (each: Passkey) =>
    [
      each.passkey_id,
      safe(each.name),
      `added ${each.created_at}`,
      `used ${each.last_used_at ?? "never"}`,
      each.backed_up ? "backed up by its provider" : "on one device alone",
    ].join("  ");
  return printList(given, io, { items, line, none: "No passkey logs in to this account." });
}

/** Renames a passkey. */
export async function renamePasskey(given: Invocation, io: Io): Promise<ExitCode> {
  const passkeyId = idShownBy(given, LISTED_BY);
  const {
    args: [, name = ""],
  } = given;
  const { rest } = openLoggedIn(given, io);
  const done = await rest.call("renamePasskey", { path: { passkey_id: passkeyId }, body: { name } });
  return print(given, io, { json: done, lines: () => [`passkey ${passkeyId} is called ${safe(done.name)}`] });
}

/** Removes a passkey from the account. */
export async function removePasskey(given: Invocation, io: Io): Promise<ExitCode> {
  const passkeyId = idShownBy(given, LISTED_BY);
  const { rest } = openLoggedIn(given, io);
  const done = await rest.call("removePasskey", { path: { passkey_id: passkeyId }, body: {} });
  return print(given, io, {
    json: done,
    lines: () => [`passkey ${passkeyId} is removed: it can no longer log in`],
  });
}

const LISTED_BY = "passkeys list";
