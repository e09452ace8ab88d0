import {
  type ChosenPackage,
  ClientRefusal,
  compareWithPublished,
  followSubmission,
  isFinished,
  publishPackage,
  type Submission,
  type VersionDifference,
} from "@bourse/client";
import { hasFlag, type Invocation, textOption } from "../../cli/command.ts";
import { EXIT, type ExitCode } from "../../cli/exit.ts";
import type { Io } from "../../cli/io.ts";
import { issueLines } from "../../cli/issues.ts";
import { paint, safe } from "../../cli/text.ts";
import { writeAtomic } from "../../package-tool/pack/write-atomic.ts";
import { type Marketplace, openLoggedIn } from "../context.ts";
import { print } from "../print.ts";
import { loadPackage } from "./load-package.ts";
import { openKey } from "./open-key.ts";
import { publishProgress } from "./progress.ts";
import { nextLines, standingLines } from "./show.ts";

/** Submits a package and says where its record is; with `--wait`, what became of it. */
export async function publish(given: Invocation, io: Io): Promise<ExitCode> {
  const [path = ""] = given.args;
  const marketplace = openLoggedIn(given, io);
  const chosen = await loadPackage(path);
  const difference = await compareWithPublished(marketplace.rest, chosen.package.manifest);
  await sayDifference(given, io, difference);
  const first = await submit(given, io, { marketplace, chosen });
  const last = hasFlag(given, "wait") ? await follow(given, io, { marketplace, first }) : first;
  return report(given, io, { marketplace, submission: last });
}

interface Submitting {
  readonly marketplace: Marketplace;
  readonly chosen: ChosenPackage;
}

async function submit(given: Invocation, io: Io, { marketplace, chosen }: Submitting): Promise<Submission> {
  const key = await openKey(io, textOption(given, "key") ?? "default");
  const progress = publishProgress(io, hasFlag(given, "json"));
  const channel = textOption(given, "channel") as "stable" | "beta" | "alpha" | undefined;
  try {
    const { onStep, onProgress } = progress;
    const input = { rest: marketplace.rest, key, chosen, onStep, onProgress };
    const { submission, record } = await publishPackage({ ...input, ...(channel === undefined ? {} : { channel }) });
    await saveRecord(textOption(given, "saveRecord"), record);
    return submission;
  } finally {
    progress.end();
  }
}

async function saveRecord(path: string | undefined, record: object): Promise<void> {
  if (path === undefined) return;
  const fault = await writeAtomic(path, new TextEncoder().encode(`${JSON.stringify(record, null, 2)}\n`));
  if (fault !== undefined) throw new ClientRefusal("tool.output_failed", fault.message);
}

/** A version that was not raised is refused here already; other changes are shown before anything is sent. */
async function sayDifference(given: Invocation, io: Io, difference: VersionDifference | undefined): Promise<void> {
  if (difference === undefined) return;
  if (!difference.raised)
    throw new ClientRefusal(
      "tool.version_not_raised",
      `The version is not above the published ${difference.fromVersion}.`,
    );
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

/** One state as it is reached. What waits for a person may wait for hours: it says so, and how to come back. */
function stateLines(seen: Submission): string {
  if (seen.state !== "in_review") return `${seen.state}\n`;
  const before = seen.queue_position === null ? "" : `, ${seen.queue_position} before it`;
  const back = `bourse submission ${seen.submission_id}`;
  return `in_review: waits for a reviewer (${seen.tier ?? "no tier"})${before}\n  You can stop waiting with Ctrl-C; \`${back}\` shows where it is.\n`;
}

interface Reporting {
  readonly marketplace: Marketplace;
  readonly submission: Submission;
}

/** With `--wait` only a published version is success; without it, that the package entered review. */
async function report(given: Invocation, io: Io, { marketplace, submission }: Reporting): Promise<ExitCode> {
  const address = `${marketplace.origin}/api/marketplace/publisher/me/submissions/${submission.submission_id}`;
  const ended = isFinished(submission) && submission.state !== "published";
  const style = paint(io.color);
  return print(given, io, {
    json: { ...submission, address },
    lines: () => [
      `submitted ${safe(submission.id)} ${safe(submission.version)}: ${style.bold(submission.state)}`,
      `  record   ${address}`,
      `  sha256   ${submission.digest}`,
      ...standingLines(submission),
      ...reasonOf(submission),
      ...issueLines(submission.issues, style),
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
