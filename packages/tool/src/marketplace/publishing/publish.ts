import {
  type ChosenPackage,
  ClientRefusal,
  compareWithPublished,
  findSubmission,
  followSubmission,
  isFinished,
  type Progress,
  type PublishStep,
  publishPackage,
  ServiceError,
  type Submission,
  signPackage,
  type VersionDifference,
} from "@bourse/client";
import type { EndorsementBody } from "@bourse/contract";
import { hasFlag, type Invocation, textOption } from "../../cli/command.ts";
import { EXIT, type ExitCode } from "../../cli/exit.ts";
import type { Io } from "../../cli/io.ts";
import { refusalLines } from "../../cli/issues.ts";
import { paint, plural, safe, shellWord } from "../../cli/text.ts";
import { writeAtomic } from "../../package-tool/pack/write-atomic.ts";
import { type Marketplace, openLoggedIn } from "../context.ts";
import { endorsementsFor } from "../official/sign.ts";
import { print } from "../print.ts";
import { loadPackage } from "./load-package.ts";
import { openKey } from "./open-key.ts";
import { nextLines, standingLines } from "./show.ts";
import { sourcesBeside } from "./sources-beside.ts";

/**
 * Submits a package and reports the path of its record; with `--wait`, also the outcome. A package that an earlier
 * attempt submitted is not submitted twice: only its answer may have been lost.
 */
export async function publish(given: Invocation, io: Io): Promise<ExitCode> {
  const [path = ""] = given.args;
  let stage: Stage = { at: "check", path };
  const forget = io.onInterrupt(() => `\nbourse: Stopped. ${stageText(stage)}\n`);
  const reach = (next: Partial<Stage>) => {
    stage = { ...stage, ...next };
  };
  try {
    const marketplace = openLoggedIn(given, io);
    const chosen = await loadPackage(path);
    const earlier = await findSubmission(marketplace.rest, chosen);
    const endorsements = await endorsementsOf(given, chosen);
    const first = earlier ?? (await submitNew(given, io, { marketplace, chosen, endorsements, reach }));
    if (earlier) await acceptEarlier(given, io, { marketplace, chosen, earlier, endorsements });
    reach({ at: "wait", submissionId: first.submission_id });
    const last = hasFlag(given, "wait") ? await follow(given, io, { marketplace, first }) : first;
    return await report(given, io, { marketplace, submission: last, isEarlier: earlier !== undefined });
  } catch (failure) {
    // Without an answer it is unknown whether the submission exists.
    if (stage.at === "complete" && !(failure instanceof ServiceError)) await io.err(`${stageText(stage)}\n`);
    throw failure;
  } finally {
    forget();
  }
}

/** The official signatures given on the command line. */
async function endorsementsOf(given: Invocation, chosen: ChosenPackage): Promise<EndorsementBody[] | undefined> {
  const file = textOption(given, "endorsements");
  return file === undefined ? undefined : endorsementsFor(file, chosen);
}

interface Submitting {
  readonly marketplace: Marketplace;
  readonly chosen: ChosenPackage;
  readonly endorsements: readonly EndorsementBody[] | undefined;
  readonly reach: (stage: Partial<Stage>) => void;
}

async function submitNew(given: Invocation, io: Io, submitting: Submitting): Promise<Submission> {
  const [path = ""] = given.args;
  const { marketplace, chosen, endorsements, reach } = submitting;
  await sayDifference(given, io, await compareWithPublished(marketplace.rest, chosen.package.manifest));
  const key = await openKey(io, textOption(given, "key") ?? "default");
  const progress = publishProgress(io, hasFlag(given, "json"));
  const onStep = (at: PublishStep) => {
    reach({ at });
    progress.onStep(at);
  };
  try {
    const input = { random: io.random, rest: marketplace.rest, key, chosen, onStep, onProgress: progress.onProgress };
    const channel = channelOf(given);
    const sources = hasFlag(given, "withoutSources") ? undefined : await sourcesBeside(path, chosen);
    const isPublic = hasFlag(given, "publicSources");
    if (isPublic && !sources) throw new ClientRefusal("tool.sources_missing", "Nothing was submitted.");
    if (sources && !hasFlag(given, "json"))
      await io.err(
        `sending ${plural(sources.files.length, "source file")}, which ${isPublic ? "everybody will read" : "reviewers alone read"}\n`,
      );
    const { submission, record } = await publishPackage({
      ...input,
      ...(sources === undefined ? {} : { sources: { ...sources, ...(isPublic && { public: true }) } }),
      ...(channel === undefined ? {} : { channel }),
      ...(endorsements === undefined ? {} : { endorsements }),
    });
    await saveRecord(io, textOption(given, "saveRecord"), record);
    return submission;
  } finally {
    progress.end();
  }
}

const channelOf = (given: Invocation) => textOption(given, "channel") as Submission["channel"] | undefined;

interface Earlier {
  readonly marketplace: Marketplace;
  readonly chosen: ChosenPackage;
  readonly endorsements: EndorsementBody[] | undefined;
  readonly earlier: Submission;
}

/**
 * The signature of a package is deterministic, so its record can be written again. Official signatures are added, unless
 * they are there already.
 */
async function acceptEarlier(given: Invocation, io: Io, request: Earlier): Promise<void> {
  const { marketplace, chosen, earlier, endorsements } = request;
  const wanted = channelOf(given);
  if (wanted !== undefined && wanted !== earlier.channel)
    throw new ClientRefusal("tool.submitted_otherwise", `It is submitted for the channel ${earlier.channel}.`);
  if (!hasFlag(given, "json")) await io.err("this package was submitted before; nothing is sent again\n");
  if (hasFlag(given, "publicSources"))
    await io.err(
      "its sources stay as they were sent; `bourse publish-sources` publishes those of a published version\n",
    );
  if (endorsements !== undefined)
    await marketplace.rest.call("endorseSubmission", {
      path: { submission_id: earlier.submission_id },
      body: { endorsements },
    });
  const path = textOption(given, "saveRecord");
  if (path === undefined) return;
  const record = signPackage(chosen, await openKey(io, textOption(given, "key") ?? "default"));
  if (record.key_id !== earlier.key_id)
    throw new ClientRefusal("tool.submitted_otherwise", `It is submitted with the key ${earlier.key_id}.`);
  await saveRecord(io, path, record);
}

async function saveRecord({ random }: Io, path: string | undefined, record: object): Promise<void> {
  if (path === undefined) return;
  const text = `${JSON.stringify(record, null, 2)}\n`;
  const fault = await writeAtomic(path, new TextEncoder().encode(text), { random, readers: "everybody" });
  if (fault !== undefined) throw new ClientRefusal("tool.output_failed", fault.message);
}

/** Shows the package's changes before anything is sent. The marketplace decides whether it may be published. */
async function sayDifference(given: Invocation, io: Io, difference: VersionDifference | undefined): Promise<void> {
  if (difference === undefined) return;
  const changes = [
    ["capabilities added", difference.addedCapabilities],
    ["capabilities removed", difference.removedCapabilities],
    ["contributions added", difference.addedContributions],
    ["contributions removed", difference.removedContributions],
  ] as const;
  if (hasFlag(given, "json")) return;
  for (const [what, names] of changes)
    if (names.length > 0) await io.err(`since ${difference.fromVersion}, ${what}: ${safe(names.join(", "))}\n`);
}

interface Following {
  readonly marketplace: Marketplace;
  readonly first: Submission;
}

async function follow(given: Invocation, io: Io, { marketplace, first }: Following): Promise<Submission> {
  const quiet = hasFlag(given, "json");
  return followSubmission({
    rest: marketplace.rest,
    submissionId: first.submission_id,
    onState: (seen) => {
      if (!quiet) void io.err(stateLines(seen));
    },
  });
}

/** Describes a state when it is reached. A review may take hours: the text says so, and how to come back. */
function stateLines(seen: Submission): string {
  if (seen.state !== "in_review") return `${seen.state}\n`;
  const before = seen.queue_position === null ? "" : `, ${seen.queue_position} before it`;
  return `in_review: waits for a reviewer (${seen.tier ?? "no tier"})${before}\n  You can stop waiting with Ctrl-C.\n`;
}

interface Reporting {
  readonly marketplace: Marketplace;
  readonly submission: Submission;
  readonly isEarlier: boolean;
}

/** With `--wait` only a published version is a success; without it, entering review is. */
async function report(given: Invocation, io: Io, { marketplace, submission, isEarlier }: Reporting): Promise<ExitCode> {
  const address = `${marketplace.origin}/api/marketplace/publisher/me/submissions/${submission.submission_id}`;
  const ended = isFinished(submission) && submission.state !== "published";
  const style = paint(io.color);
  return print(given, io, {
    json: { ...submission, address, submitted_before: isEarlier },
    lines: () => [
      `submitted ${safe(submission.id)} ${safe(submission.version)}: ${style.bold(submission.state)}`,
      `  record   ${address}`,
      `  sha256   ${submission.digest}`,
      ...standingLines(submission),
      ...reasonOf(submission),
      ...refusalLines(submission.issues, style),
      ...nextLines(submission),
    ],
    code: ended ? EXIT.refused : EXIT.ok,
  });
}

function reasonOf({ history }: Submission): readonly string[] {
  const last = history.at(-1);
  if (last === undefined || last.reason === "") return [];
  const cited = last.rule_ids.length === 0 ? "" : ` [${last.rule_ids.join(", ")}]`;
  return [`  reason   ${safe(last.reason)}${cited} (${last.actor_role})`];
}

/** Progress of a publication; `wait` follows the submission. */
interface Stage {
  readonly at: "check" | PublishStep | "wait";
  /** The path given to `publish`. */
  readonly path: string;
  readonly submissionId?: string;
}

/** Describes the situation when a publication stops at a stage, and what to do about it. */
function stageText({ at, path, submissionId = "" }: Stage): string {
  const again = `\`bourse publish ${shellWord(path)}\``;
  switch (at) {
    case "check":
      return "Nothing was sent.";
    case "register":
    case "sign":
    case "ticket":
    case "upload":
      return `Nothing was submitted. ${again} begins again; the old upload ticket ends by itself.`;
    case "complete":
      return `The marketplace may have taken the submission or not. ${again} finds it, or submits it now.`;
    case "wait":
      return `The submission continues without you; \`bourse submission ${submissionId}\` shows its state.`;
  }
}

/** Shows a publication's steps; on a terminal the upload moves a bar. */
interface PublishProgress {
  readonly onStep: (step: PublishStep) => void;
  readonly onProgress: Progress;
  /** Restores the terminal, whatever happened. */
  end(): void;
}

const STEPS: Readonly<Record<PublishStep, string>> = {
  register: "registering the publisher for this package",
  sign: "signing",
  ticket: "requesting an upload ticket",
  upload: "uploading",
  complete: "completing the submission",
};
const BAR_WIDTH = 24;

/** Writes to the standard error, so that the standard output holds only the answer. */
function publishProgress(io: Io, quiet: boolean): PublishProgress {
  const silent = quiet || !io.interactive;
  let line = "";
  const show = (text: string) => {
    if (silent || text === line) return;
    line = text;
    void io.err(`\r\u001B[2K${text}`);
  };
  return {
    onStep: (step) => show(`${STEPS[step]} …`),
    onProgress: (sent, total) => show(`${STEPS.upload} ${bar(sent / total)} ${Math.floor((sent / total) * 100)} %`),
    end: () => show(""),
  };
}

function bar(share: number): string {
  const full = Math.round(share * BAR_WIDTH);
  return `${"█".repeat(full)}${"░".repeat(BAR_WIDTH - full)}`;
}
