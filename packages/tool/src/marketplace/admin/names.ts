import type { Resemblance } from "@bourse/client";
import { type Invocation, textOption } from "../../cli/command.ts";
import type { ExitCode } from "../../cli/exit.ts";
import type { Io } from "../../cli/io.ts";
import { type Paint, safe } from "../../cli/text.ts";
import { openLoggedIn } from "../context.ts";
import { idShownBy } from "../ids.ts";
import { print, printList } from "../print.ts";
import { queryOf } from "../query.ts";

/** Publishers' names that resemble another's, oldest first. */
export async function listNames(given: Invocation, io: Io): Promise<ExitCode> {
  const { rest } = openLoggedIn(given, io);
  const state = textOption(given, "state") as "open" | "decided" | undefined;
  const items = await rest.readAll("listResemblances", { query: queryOf({ state }) });
  return printList(given, io, { items, line: nameLine, none: "No name resembles another." });
}

/** Decides whether a name is allowed beside the one it resembles. */
export async function decideName(given: Invocation, io: Io): Promise<ExitCode> {
  const path = { resemblance_id: idShownBy(given, "admin names") };
  const verdict = textOption(given, "verdict") as "distinct" | "confusing";
  const { rest } = openLoggedIn(given, io);
  const body = { verdict, reason: textOption(given, "reason") ?? "" };
  const done = await rest.call("decideResemblance", { path, body });
  return print(given, io, { json: done, lines: (style) => [nameLine(done, style)] });
}

function nameLine(each: Resemblance, style: Paint): string {
  const how = each.likeness === "same" ? "reads the same as" : "is one letter away from";
  const reason = each.reason === null ? "" : `\n  ${safe(each.reason)}`;
  return `${style.bold(each.verdict ?? "open")}  "${safe(each.name)}" ${how} "${safe(each.other)}"  ${each.resemblance_id}${reason}`;
}
