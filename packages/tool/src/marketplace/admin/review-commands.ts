import { type CommandSpec, defineCommand, type OptionSpec } from "../../cli/command.ts";
import { CLOUD_OPTIONS } from "../options.ts";
import { COMMENT_OPTIONS } from "../publishing/thread-commands.ts";

const REASON: OptionSpec = {
  flags: "--reason <text>",
  description: "why; recorded in the audit trail",
  required: true,
};
const RULES: OptionSpec = {
  flags: "--rules <ids>",
  description: "rules it is based on, separated by commas",
  required: true,
};
const SUBMISSION = { syntax: "<submission>", description: "id of the submission" };
const VERSION = [
  { syntax: "<extension>", description: "id of the extension" },
  { syntax: "<version>", description: "version" },
];
const REFUSED = "you lack the role, or the move is not possible in this state";

const QUEUE = defineCommand({
  name: "admin queue",
  summary: "Show what is waiting for a reviewer, by tier",
  options: CLOUD_OPTIONS,
  refuses: REFUSED,
  run: async (given, io) => (await import("./review.ts")).queue(given, io),
});

const RELEASE = defineCommand({
  name: "admin release",
  summary: "Return a submission to the queue",
  arguments: [SUBMISSION],
  options: [{ flags: "--reason <text>", description: "why; recorded in the audit trail" }, ...CLOUD_OPTIONS],
  refuses: REFUSED,
  run: async (given, io) => (await import("./review.ts")).release(given, io),
});

const COMMENTS = defineCommand({
  name: "admin comments",
  summary: "Read a submission's comments and internal notes",
  arguments: [SUBMISSION],
  options: CLOUD_OPTIONS,
  refuses: REFUSED,
  run: async (given, io) => (await import("./review.ts")).comments(given, io),
});

const COMMENT = defineCommand({
  name: "admin comment",
  summary: "Comment on a submission for its author, or leave a note for reviewers",
  arguments: [SUBMISSION],
  options: [
    ...COMMENT_OPTIONS,
    { flags: "--internal", description: "a note that the author does not see" },
    ...CLOUD_OPTIONS,
  ],
  refuses: REFUSED,
  run: async (given, io) => (await import("./review.ts")).comment(given, io),
});

const QUARANTINE = defineCommand({
  name: "admin quarantine",
  summary: "Block a version from being resolved and downloaded until it is reviewed",
  arguments: VERSION,
  options: [REASON, RULES, ...CLOUD_OPTIONS],
  refuses: REFUSED,
  run: async (given, io) => (await import("./review.ts")).takeDown(given, io, "quarantineVersion"),
});

const REMOVE = defineCommand({
  name: "admin remove",
  summary: "Remove a quarantined version permanently",
  arguments: VERSION,
  options: [REASON, RULES, ...CLOUD_OPTIONS],
  refuses: "you lack the role, the login is old, an appeal is open, or the version is not in quarantine",
  run: async (given, io) => (await import("./review.ts")).takeDown(given, io, "removeVersion"),
});

const RESTORE = defineCommand({
  name: "admin restore",
  summary: "End a quarantine: the version returns to its earlier state",
  arguments: VERSION,
  options: [REASON, ...CLOUD_OPTIONS],
  refuses: REFUSED,
  run: async (given, io) => (await import("./review.ts")).restore(given, io),
});

const TAKEDOWNS = defineCommand({
  name: "admin takedowns",
  summary: "List takedowns and appeals, newest first",
  options: [
    {
      flags: "--state <state>",
      description: "only these",
      choices: ["quarantined", "removed", "restored", "appealed"],
    },
    ...CLOUD_OPTIONS,
  ],
  refuses: REFUSED,
  run: async (given, io) => (await import("./review.ts")).takedowns(given, io),
});

const APPEAL = defineCommand({
  name: "admin appeal",
  summary: "Decide an author's appeal",
  arguments: [{ syntax: "<appeal>", description: "id of the appeal" }],
  options: [
    { flags: "--decision <decision>", description: "the decision", required: true, choices: ["grant", "refuse"] },
    REASON,
    ...CLOUD_OPTIONS,
  ],
  refuses: "you lack the role, took the version down yourself, or the appeal is decided",
  run: async (given, io) => (await import("./review.ts")).decideAppeal(given, io),
});

const JOBS = defineCommand({
  name: "admin jobs",
  summary: "List jobs of the service that are not done; the failed ones without a state",
  options: [
    {
      flags: "--state <state>",
      description: "only these",
      choices: ["waiting", "retrying", "running", "failed"],
    },
    ...CLOUD_OPTIONS,
  ],
  refuses: REFUSED,
  run: async (given, io) => (await import("./review.ts")).jobs(given, io),
});

const RETRY_JOB = defineCommand({
  name: "admin retry-job",
  summary: "Retry a failed job",
  arguments: [{ syntax: "<job>", description: "id of the job; `bourse admin jobs` shows it" }],
  options: [REASON, ...CLOUD_OPTIONS],
  refuses: "you lack the role, or the job has not failed",
  run: async (given, io) => (await import("./review.ts")).retryJob(given, io),
});

/** Review, takedowns and jobs. */
export const REVIEW_COMMANDS: readonly CommandSpec[] = [
  QUEUE,
  RELEASE,
  COMMENTS,
  COMMENT,
  QUARANTINE,
  REMOVE,
  RESTORE,
  TAKEDOWNS,
  APPEAL,
  JOBS,
  RETRY_JOB,
];
