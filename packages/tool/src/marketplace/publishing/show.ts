import type { Submission } from "@bourse/client";
import type { Invocation } from "../../cli/command.ts";
import type { ExitCode } from "../../cli/exit.ts";
import type { Io } from "../../cli/io.ts";
import { refusalLines } from "../../cli/issues.ts";
import { comparedLine } from "../../cli/source-lines.ts";
import { type Paint, safe } from "../../cli/text.ts";
import { openLoggedIn } from "../context.ts";
import { idShownBy } from "../ids.ts";
import { officialLines } from "../official/sign.ts";
import { print } from "../print.ts";

/** One of the account's own submissions: its state, the reasons, and the next steps. */
export async function submission(given: Invocation, io: Io): Promise<ExitCode> {
  const path = { submission_id: idShownBy(given, "submissions") };
  const { rest } = openLoggedIn(given, io);
  const found = await rest.call("readSubmission", { path });
  return print(given, io, {
    json: found,
    lines: (style) => [...submissionLines(found, style), ...nextLines(found)],
  });
}

/** A submission for author and reviewer: state, place, history, changes, findings. */
export function submissionLines(found: Submission, style: Paint): readonly string[] {
  return [
    `${safe(found.id)} ${safe(found.version)}: ${style.bold(found.state)}`,
    `  sha256   ${found.digest}`,
    `  channel  ${found.channel}, ${found.runtime}, publisher ${safe(found.publisher)}`,
    ...officialLines(found),
    ...sourcesLines(found),
    ...standingLines(found),
    ...changeLines(found),
    ...found.history.map((each) => {
      const cited = each.rule_ids.length === 0 ? "" : ` [${each.rule_ids.join(", ")}]`;
      return `  ${each.at}  ${each.state} (${each.actor_role}): ${safe(each.reason)}${cited}`;
    }),
    ...refusalLines(found.issues, style),
  ];
}

/** Nothing where it came without sources, and from a service of an earlier release. */
function sourcesLines({ sources }: Submission): readonly string[] {
  return sources ? [comparedLine({ ...sources, isOpen: sources.public })] : [];
}

/** Position in the queue, waiting times of others, and the reasons for its tier. */
export function standingLines(found: Submission): readonly string[] {
  return [
    ...(found.queue_position === null ? [] : [`  queue    ${found.queue_position} before it`]),
    ...(found.median_wait_seconds === null
      ? []
      : [`  wait     the last ones waited ${durationText(found.median_wait_seconds)} (median)`]),
    ...found.tier_reasons.map(({ message }) => `  tier     ${found.tier}: ${safe(message)}`),
  ];
}

function changeLines({ changes, changes_since_superseded: since }: Submission): readonly string[] {
  return [
    ...(changes === null ? [] : differenceLines(`since ${safe(changes.from_version)}`, changes)),
    ...(since === null ? [] : differenceLines("since the submission it answers", since)),
  ];
}

function differenceLines(head: string, changes: NonNullable<Submission["changes"]>): readonly string[] {
  const parts = [
    ["capabilities added", changes.added_capabilities],
    ["capabilities removed", changes.removed_capabilities],
    ["contributions added", changes.added_contributions],
    ["contributions removed", changes.removed_contributions],
  ] as const;
  return parts
    .filter(([, names]) => names.length > 0)
    .map(([what, names]) => `  changes  ${head}, ${what}: ${safe(names.join(", "))}`);
}

/** The author's options in each state; empty when there is nothing to do. */
export function nextLines({ state, submission_id: id }: Submission): readonly string[] {
  switch (state) {
    case "received":
    case "checking":
      return [`Next: \`bourse submission ${id}\` shows where it is.`];
    case "check_failed":
      return ["The check could not run and is tried again by itself; there is nothing to fix."];
    case "in_review":
      return [`Next: \`bourse submission ${id}\` shows where it is, \`bourse comments ${id}\` what reviewers ask.`];
    case "changes_requested":
      return [`Next: \`bourse comments ${id}\`, fix what is asked for, then \`bourse publish\` again.`];
    case "rejected":
      return [`Next: \`bourse comments ${id}\`; another version may be submitted.`];
    case "approved":
      return ["An operator publishes it; there is nothing to do."];
    default:
      return [];
  }
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Formats seconds for a reader: `40 s`, `12 min`, `3 h`, `2 days`. */
export function durationText(seconds: number): string {
  if (seconds < 2 * MINUTE) return `${seconds} s`;
  if (seconds < 2 * HOUR) return `${Math.round(seconds / MINUTE)} min`;
  if (seconds < 2 * DAY) return `${Math.round(seconds / HOUR)} h`;
  return `${Math.round(seconds / DAY)} days`;
}
