import {
  type AdminSubmission,
  type DossierRecord,
  type RestClient,
  ServiceError,
  type SubmittedSources,
} from "@bourse/client";
import { hasFlag, type Invocation, textOption } from "../../cli/command.ts";
import { changeLines, dossierLines } from "../../cli/dossier-lines.ts";
import type { ExitCode } from "../../cli/exit.ts";
import type { Io } from "../../cli/io.ts";
import { sourceLines } from "../../cli/source-lines.ts";
import { type Paint, safe } from "../../cli/text.ts";
import { openLoggedIn } from "../context.ts";
import { submissionIdOf } from "../ids.ts";
import { print, printList } from "../print.ts";
import { submissionLines } from "../publishing/show.ts";
import { queryOf } from "../query.ts";
import { registrationIdOf } from "./registration.ts";

const reasonOf = (given: Invocation): string => textOption(given, "reason") ?? "";

export async function listPublishers(given: Invocation, io: Io): Promise<ExitCode> {
  const { rest } = openLoggedIn(given, io);
  const state = textOption(given, "state") as "registered" | "verified" | "suspended" | undefined;
  const items = await rest.readAll("listPublishers", { query: queryOf({ state }) });
  const line = (each: (typeof items)[number], style: Paint) =>
    `${style.bold(each.state)}  ${safe(each.publisher)}  ${each.publisher_id}  key ${each.key_id.slice(0, 16)}  ${safe(each.account_email)}`;
  return printList(given, io, { items, line, none: "There is no such publisher." });
}

export async function verifyPublisher(given: Invocation, io: Io): Promise<ExitCode> {
  const { rest } = openLoggedIn(given, io);
  const publisherId = await registrationIdOf(given, rest, { states: ["registered", "suspended"] });
  const evidence = textOption(given, "evidence");
  const proofs = textOption(given, "proofs");
  const body = {
    reason: reasonOf(given),
    ...(evidence === undefined ? {} : { evidence }),
    ...(proofs === undefined ? {} : { proof_ids: proofs.split(",") }),
  };
  const done = await rest.call("verifyPublisher", { path: { publisher_id: publisherId }, body });
  return print(given, io, { json: done, lines: () => [`"${safe(done.publisher)}" is ${done.state}`] });
}

/** Every proof of a registration with its evidence, for the person who decides. */
export async function listProofs(given: Invocation, io: Io): Promise<ExitCode> {
  const { rest } = openLoggedIn(given, io);
  // Proofs are the publisher's, whatever key they were made with.
  const publisherId = await registrationIdOf(given, rest, { any: true });
  const { items } = await rest.call("listPublisherProofs", { path: { publisher_id: publisherId } });
  const line = (each: (typeof items)[number], style: Paint) =>
    [
      `${style.bold(each.state)}  ${each.method} ${safe(each.domain ?? "")}  ${each.proof_id}`,
      ...each.evidence.map(({ at, finding, answer }) => `  ${at}  ${safe(finding.message)}  (${safe(answer)})`),
    ].join("\n");
  return printList(given, io, { items, line, none: "The publisher has no proof." });
}

export async function listSubmissions(given: Invocation, io: Io): Promise<ExitCode> {
  const { rest } = openLoggedIn(given, io);
  const state = textOption(given, "state") as AdminSubmission["state"] | undefined;
  const items = await rest.readAll("listReviews", { query: queryOf({ state }) });
  const line = (each: AdminSubmission, style: Paint) => {
    const tier = each.tier === null ? "" : ` (${each.tier})`;
    const taken = each.taken_until === null || each.state !== "in_review" ? "" : `, taken until ${each.taken_until}`;
    return `${style.bold(each.state)}${tier}${taken}  ${safe(each.id)} ${safe(each.version)}  ${each.submission_id}  ${safe(each.publisher)}`;
  };
  return printList(given, io, { items, line, none: "There is no such submission." });
}

/** Everything needed for a decision: queue position, changes, history, findings, manifest. */
export async function showSubmission(given: Invocation, io: Io): Promise<ExitCode> {
  const path = { submission_id: submissionIdOf(given) };
  const { rest } = openLoggedIn(given, io);
  const found = await rest.call("readReview", { path });
  if (hasFlag(given, "source")) return showSources(given, io, await sourcesOf(rest, path));
  const dossier = found.dossier ? await rest.call("readReviewDossier", { path }) : undefined;
  const taken = found.taken_until === null ? "nobody" : `${found.taken_by} until ${found.taken_until}`;
  return print(given, io, {
    json: { ...found, dossier: dossier ?? null },
    lines: (style) => [
      ...submissionLines(found, style),
      `  taken    by ${taken}`,
      `  needs    ${found.capabilities.length === 0 ? "no capabilities" : safe(found.capabilities.join(", "))}`,
      "  manifest",
      ...JSON.stringify(found.manifest, null, 2)
        .split("\n")
        .map((line) => `    ${safe(line)}`),
      ...(dossier ? dossierOf(dossier, style) : []),
    ],
  });
}

/** The sources of a submission that exists; null where none came with it. */
async function sourcesOf(rest: RestClient, path: { readonly submission_id: string }): Promise<SubmittedSources | null> {
  try {
    return await rest.call("readReviewSources", { path });
  } catch (cause) {
    if (cause instanceof ServiceError && cause.code === "state.not_found") return null;
    throw cause;
  }
}

/** The sources of a guest, after the sentence that says whether they are its own. */
function showSources(given: Invocation, io: Io, sources: SubmittedSources | null): Promise<ExitCode> {
  if (sources === null) {
    const none =
      "no sources came with this submission: they belong to a guest in TypeScript, and its author may leave them out";
    return print(given, io, { json: null, lines: () => [none] });
  }
  return print(given, io, { json: sources, lines: (style) => sourceLines(sources, style) });
}

function dossierOf(record: DossierRecord, style: Paint): readonly string[] {
  const { state, reason, document, sha256, timings, difference, similar } = record;
  if (document === null || sha256 === null) {
    return [`  dossier  ${state === "failed" ? `could not be made: ${safe(reason ?? "")}` : "is being made"}`];
  }
  return [
    "",
    ...dossierLines({ document, sha256, timings }, style),
    ...similar.map(
      ({ id, version, share }) =>
        `  similar  ${(share * 100).toFixed(0)} % of the contents are in ${safe(id)} ${safe(version)}`,
    ),
    ...(difference === null ? [] : ["", ...changeLines(difference.changes, { than: difference.from_version, style })]),
  ];
}

/** Withdraws a publisher's verification. */
export async function suspendPublisher(given: Invocation, io: Io): Promise<ExitCode> {
  const { rest } = openLoggedIn(given, io);
  const path = { publisher_id: await registrationIdOf(given, rest, { states: ["registered", "verified"] }) };
  const done = await rest.call("suspendPublisher", { path, body: { reason: reasonOf(given) } });
  return print(given, io, { json: done, lines: () => [`"${safe(done.publisher)}" is ${done.state}`] });
}

/** The audit trail, newest first: one page, optionally for one subject. */
export async function audit(given: Invocation, io: Io): Promise<ExitCode> {
  const { rest } = openLoggedIn(given, io);
  const subject = textOption(given, "subject");
  const { items } = await rest.call("listAudit", { query: subject === undefined ? {} : { subject } });
  const line = (each: (typeof items)[number], style: Paint) =>
    `${each.at}  ${style.bold(safe(each.action))}  ${safe(each.subject)}  ${safe(each.actor_role)}  ${safe(each.reason)}`;
  return printList(given, io, { items, line, none: "Nothing is written down about that." });
}

export function takeSubmission(given: Invocation, io: Io): Promise<ExitCode> {
  const reason = textOption(given, "reason");
  const body = reason === undefined ? {} : { reason };
  return move(given, io, (rest, path) => rest.call("takeReview", { path, body }));
}

export function decideSubmission(given: Invocation, io: Io): Promise<ExitCode> {
  const decision = textOption(given, "decision") as "approve" | "request_changes" | "reject";
  const rules = textOption(given, "rules");
  const body = { decision, reason: reasonOf(given), rule_ids: rules === undefined ? [] : rules.split(",") };
  return move(given, io, (rest, path) => rest.call("decideReview", { path, body }));
}

export function publishSubmission(given: Invocation, io: Io): Promise<ExitCode> {
  const body = { reason: reasonOf(given) };
  return move(given, io, (rest, path) => rest.call("publishReview", { path, body }));
}

type Move = (rest: RestClient, path: { readonly submission_id: string }) => Promise<AdminSubmission>;

async function move(given: Invocation, io: Io, run: Move): Promise<ExitCode> {
  const submissionId = submissionIdOf(given);
  const { rest } = openLoggedIn(given, io);
  const done = await run(rest, { submission_id: submissionId });
  return print(given, io, { json: done, lines: () => [`${safe(done.id)} ${safe(done.version)} is ${done.state}`] });
}
