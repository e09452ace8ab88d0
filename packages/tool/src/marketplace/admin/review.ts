import { hasFlag, type Invocation, textOption } from "../../cli/command.ts";
import type { ExitCode } from "../../cli/exit.ts";
import type { Io } from "../../cli/io.ts";
import { type Paint, plural, safe } from "../../cli/text.ts";
import { openLoggedIn } from "../context.ts";
import { extensionIdOf, idShownBy, submissionIdOf } from "../ids.ts";
import { print, printList } from "../print.ts";
import { commentBody, commentLine, takedownLine } from "../publishing/thread.ts";
import { queryOf } from "../query.ts";

const reasonOf = (given: Invocation): string => textOption(given, "reason") ?? "";

/** The review queue by tier. */
export async function queue(given: Invocation, io: Io): Promise<ExitCode> {
  const { rest } = openLoggedIn(given, io);
  const { tiers } = await rest.call("readReviewQueue", {});
  const line = (each: (typeof tiers)[number], style: Paint) => {
    const median = each.median_wait_seconds === null ? "not known yet" : `${each.median_wait_seconds} s`;
    const oldest = each.oldest_waiting_since === null ? "" : `, the oldest since ${each.oldest_waiting_since}`;
    return `${style.bold(each.tier)}  ${each.waiting} waiting, ${each.taken} taken${oldest}; median wait ${median}`;
  };
  return printList(given, io, { items: tiers, line, none: "There are no tiers." });
}

export async function release(given: Invocation, io: Io): Promise<ExitCode> {
  const path = { submission_id: submissionIdOf(given) };
  const { rest } = openLoggedIn(given, io);
  const reason = textOption(given, "reason");
  const done = await rest.call("releaseReview", { path, body: reason === undefined ? {} : { reason } });
  return print(given, io, { json: done, lines: () => [`${safe(done.id)} ${safe(done.version)} is nobody's`] });
}

export async function comments(given: Invocation, io: Io): Promise<ExitCode> {
  const path = { submission_id: submissionIdOf(given) };
  const { rest } = openLoggedIn(given, io);
  const items = await rest.readAll("listReviewComments", { path });
  return printList(given, io, { items, line: commentLine, none: "Nobody has said anything yet." });
}

export async function comment(given: Invocation, io: Io): Promise<ExitCode> {
  const path = { submission_id: submissionIdOf(given) };
  const { rest } = openLoggedIn(given, io);
  const body = { ...commentBody(given), ...(hasFlag(given, "internal") ? { internal: true } : {}) };
  const done = await rest.call("commentReview", { path, body });
  return print(given, io, { json: done, lines: (style) => [commentLine(done, style)] });
}

/** Quarantines or removes a version. */
export async function takeDown(
  given: Invocation,
  io: Io,
  action: "quarantineVersion" | "removeVersion",
): Promise<ExitCode> {
  const id = extensionIdOf(given);
  const [, version = ""] = given.args;
  const { rest } = openLoggedIn(given, io);
  const body = { reason: reasonOf(given), rule_ids: (textOption(given, "rules") ?? "").split(",") };
  const done = await rest.call(action, { path: { id, version }, body });
  return print(given, io, { json: done, lines: () => [`${safe(done.id)} ${safe(done.version)} is ${done.state}`] });
}

export async function restore(given: Invocation, io: Io): Promise<ExitCode> {
  const id = extensionIdOf(given);
  const [, version = ""] = given.args;
  const { rest } = openLoggedIn(given, io);
  const done = await rest.call("restoreVersion", { path: { id, version }, body: { reason: reasonOf(given) } });
  return print(given, io, { json: done, lines: () => [`${safe(done.id)} ${safe(done.version)} is ${done.state}`] });
}

export async function takedowns(given: Invocation, io: Io): Promise<ExitCode> {
  const { rest } = openLoggedIn(given, io);
  const state = textOption(given, "state") as "quarantined" | "removed" | "restored" | "appealed" | undefined;
  const items = await rest.readAll("listAdminTakedowns", { query: queryOf({ state }) });
  return printList(given, io, { items, line: takedownLine, none: "Nothing was taken down." });
}

export async function decideAppeal(given: Invocation, io: Io): Promise<ExitCode> {
  const path = { appeal_id: idShownBy(given, "admin takedowns") };
  const { rest } = openLoggedIn(given, io);
  const decision = textOption(given, "decision") as "grant" | "refuse";
  const done = await rest.call("decideAppeal", { path, body: { decision, reason: reasonOf(given) } });
  return print(given, io, { json: done, lines: (style) => [takedownLine(done, style)] });
}

/** Unfinished jobs of the service. */
export async function jobs(given: Invocation, io: Io): Promise<ExitCode> {
  const { rest } = openLoggedIn(given, io);
  const state = textOption(given, "state") as "waiting" | "retrying" | "running" | "failed" | undefined;
  const items = await rest.readAll("listJobs", { query: queryOf({ state }) });
  const line = (each: (typeof items)[number], style: Paint) =>
    `${style.bold(each.state)}  ${each.name}  ${each.job_id}  ${plural(each.tries, "try", "tries")}  ${safe(each.fault ?? "")}`;
  return printList(given, io, { items, line, none: "There is no such job." });
}

export async function retryJob(given: Invocation, io: Io): Promise<ExitCode> {
  const path = { job_id: idShownBy(given, "admin jobs") };
  const { rest } = openLoggedIn(given, io);
  const done = await rest.call("retryJob", { path, body: { reason: reasonOf(given) } });
  return print(given, io, { json: done, lines: () => [`${done.name} ${done.job_id} is ${done.state}`] });
}
