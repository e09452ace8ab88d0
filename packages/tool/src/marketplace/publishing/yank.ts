import type { PluginVersionRecord } from "@bourse/client";
import { type Invocation, textOption } from "../../cli/command.ts";
import type { ExitCode } from "../../cli/exit.ts";
import type { Io } from "../../cli/io.ts";
import { safe } from "../../cli/text.ts";
import { openLoggedIn } from "../context.ts";
import { extensionIdOf } from "../ids.ts";
import { print } from "../print.ts";

/** Withdraws a published version. The marketplace checks that the caller owns it or is an administrator. */
export async function yank(given: Invocation, io: Io): Promise<ExitCode> {
  const id = extensionIdOf(given);
  const [, version = ""] = given.args;
  const { rest } = openLoggedIn(given, io);
  const successor = textOption(given, "supersededBy");
  const body = { reason: reasonOf(given), ...(successor === undefined ? {} : { superseded_by: successor }) };
  return say(given, io, await rest.call("yankVersion", { path: { id, version }, body }));
}

/** Restores a withdrawn version: the same bytes. */
export async function unyank(given: Invocation, io: Io): Promise<ExitCode> {
  const id = extensionIdOf(given);
  const [, version = ""] = given.args;
  const { rest } = openLoggedIn(given, io);
  const body = { reason: reasonOf(given) };
  return say(given, io, await rest.call("unyankVersion", { path: { id, version }, body }));
}

function reasonOf(given: Invocation): string {
  return textOption(given, "reason") ?? "";
}

function say(given: Invocation, io: Io, done: PluginVersionRecord): Promise<ExitCode> {
  return print(given, io, { json: done, lines: () => [`${safe(done.id)} ${safe(done.version)} is ${done.state}`] });
}
