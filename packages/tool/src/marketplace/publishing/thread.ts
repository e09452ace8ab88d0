import type { Comment, Takedown } from "@bourse/client";
import { type Invocation, textOption } from "../../cli/command.ts";
import type { ExitCode } from "../../cli/exit.ts";
import type { Io } from "../../cli/io.ts";
import { type Paint, safe } from "../../cli/text.ts";
import { openLoggedIn } from "../context.ts";
import { idShownBy } from "../ids.ts";
import { print, printList } from "../print.ts";

/** A comment's text with its rules and place, for author and reviewer. */
export function commentLine(each: Comment, style: Paint): string {
  const rules = each.rule_ids.length === 0 ? "" : ` [${each.rule_ids.join(", ")}]`;
  const place = each.file === null ? "" : ` ${safe(each.file)}${safe(each.pointer ?? "")}`;
  const note = each.is_internal ? " (internal)" : "";
  return `${each.at}  ${style.bold(each.author_role)}${note}${place}${rules}: ${safe(each.text)}`;
}

/** The body of a comment from its options. */
export function commentBody(given: Invocation) {
  const [rules, file, pointer] = ["rules", "file", "pointer"].map((name) => textOption(given, name));
  return {
    text: textOption(given, "text") ?? "",
    ...(rules === undefined ? {} : { rule_ids: rules.split(",") }),
    ...(file === undefined ? {} : { file }),
    ...(pointer === undefined ? {} : { pointer }),
  };
}

export function takedownLine(each: Takedown, style: Paint): string {
  const appeals = each.appeals.map(({ appeal_id: id, state, text }) => `\n  appeal ${id} ${state}: ${safe(text)}`);
  const cited = each.rule_ids.join(", ");
  return `${style.bold(each.state)}  ${safe(each.id)} ${safe(each.version)}  ${each.takedown_id}  ${safe(each.reason)} [${cited}]${appeals.join("")}`;
}

/** The thread of one of the account's own submissions, oldest first. */
export async function comments(given: Invocation, io: Io): Promise<ExitCode> {
  const path = { submission_id: idShownBy(given, "submissions") };
  const { rest } = openLoggedIn(given, io);
  const items = await rest.readAll("listSubmissionComments", { path });
  return printList(given, io, { items, line: commentLine, none: "Nobody has said anything yet." });
}

export async function comment(given: Invocation, io: Io): Promise<ExitCode> {
  const path = { submission_id: idShownBy(given, "submissions") };
  const { rest } = openLoggedIn(given, io);
  const done = await rest.call("commentSubmission", { path, body: commentBody(given) });
  return print(given, io, { json: done, lines: (style) => [commentLine(done, style)] });
}

/** Withdraws a submission before it is published. */
export async function withdraw(given: Invocation, io: Io): Promise<ExitCode> {
  const path = { submission_id: idShownBy(given, "submissions") };
  const { rest } = openLoggedIn(given, io);
  const done = await rest.call("withdrawSubmission", { path, body: { reason: textOption(given, "reason") ?? "" } });
  return print(given, io, { json: done, lines: () => [`${safe(done.id)} ${safe(done.version)} is ${done.state}`] });
}

/** Confirms a submission of a member who has left. */
export async function confirm(given: Invocation, io: Io): Promise<ExitCode> {
  const path = { submission_id: idShownBy(given, "submissions") };
  const { rest } = openLoggedIn(given, io);
  const done = await rest.call("confirmSubmission", { path, body: { reason: textOption(given, "reason") ?? "" } });
  return print(given, io, { json: done, lines: () => [`${safe(done.id)} ${safe(done.version)} is ${done.state}`] });
}

/** Takedowns of the account's own versions with their appeals, newest first. */
export async function takedowns(given: Invocation, io: Io): Promise<ExitCode> {
  const { rest } = openLoggedIn(given, io);
  const items = await rest.readAll("listTakedowns", {});
  return printList(given, io, { items, line: takedownLine, none: "Nothing of yours was taken down." });
}

/** Objects to a quarantine. */
export async function appeal(given: Invocation, io: Io): Promise<ExitCode> {
  const path = { takedown_id: idShownBy(given, "takedowns") };
  const { rest } = openLoggedIn(given, io);
  const done = await rest.call("appealTakedown", { path, body: { text: textOption(given, "text") ?? "" } });
  return print(given, io, { json: done, lines: (style) => [takedownLine(done, style)] });
}
