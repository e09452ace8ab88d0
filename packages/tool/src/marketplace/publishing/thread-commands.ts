import { type CommandSpec, defineCommand, type OptionSpec } from "../../cli/command.ts";
import { CLOUD_OPTIONS } from "../options.ts";

const SUBMISSION = { syntax: "<submission>", description: "id of the submission; `bourse submissions` shows it" };
const REFUSED = "it does not exist, is not yours, or its state does not allow it";

/** The subject of a comment; the same options for author and reviewer. */
export const COMMENT_OPTIONS: readonly OptionSpec[] = [
  { flags: "--text <text>", description: "the text of the comment", required: true },
  { flags: "--rules <ids>", description: "rules it is about, separated by commas" },
  { flags: "--file <path>", description: "file of the package it is about" },
  { flags: "--pointer <pointer>", description: "JSON pointer in that file" },
];

const COMMENTS = defineCommand({
  name: "comments",
  summary: "Read the comments on your submission",
  arguments: [SUBMISSION],
  options: CLOUD_OPTIONS,
  refuses: REFUSED,
  run: async (given, io) => (await import("./thread.ts")).comments(given, io),
});

const COMMENT = defineCommand({
  name: "comment",
  summary: "Comment on your submission, for its reviewers",
  arguments: [SUBMISSION],
  options: [...COMMENT_OPTIONS, ...CLOUD_OPTIONS],
  refuses: REFUSED,
  run: async (given, io) => (await import("./thread.ts")).comment(given, io),
});

const WITHDRAW = defineCommand({
  name: "withdraw",
  summary: "Withdraw your submission before it is published",
  arguments: [SUBMISSION],
  options: [{ flags: "--reason <text>", description: "why", required: true }, ...CLOUD_OPTIONS],
  refuses: REFUSED,
  run: async (given, io) => (await import("./thread.ts")).withdraw(given, io),
});

const CONFIRM = defineCommand({
  name: "confirm",
  summary: "Confirm a submission of a member who has left your publisher",
  details: "A former member's submission is published only if an owner confirms it.",
  arguments: [SUBMISSION],
  options: [
    { flags: "--reason <text>", description: "why; recorded in the audit trail", required: true },
    ...CLOUD_OPTIONS,
  ],
  refuses:
    "you are not an owner of its publisher, the member who submitted it still belongs to it, your login is too old, or the submission is ended",
  run: async (given, io) => (await import("./thread.ts")).confirm(given, io),
});

const TAKEDOWNS = defineCommand({
  name: "takedowns",
  summary: "List your versions that were taken down, and your appeals",
  options: CLOUD_OPTIONS,
  refuses: "there is no session, or the marketplace refuses",
  run: async (given, io) => (await import("./thread.ts")).takedowns(given, io),
});

const APPEAL = defineCommand({
  name: "appeal",
  summary: "Appeal a quarantine; another administrator decides",
  arguments: [{ syntax: "<takedown>", description: "id of the takedown; `bourse takedowns` shows it" }],
  options: [{ flags: "--text <text>", description: "why it is wrong", required: true }, ...CLOUD_OPTIONS],
  refuses: "it is not yours, not in quarantine, or an appeal is open",
  run: async (given, io) => (await import("./thread.ts")).appeal(given, io),
});

/** Commands for authors between submitting and publishing, and after a takedown. */
export const THREAD_COMMANDS: readonly CommandSpec[] = [COMMENTS, COMMENT, WITHDRAW, CONFIRM, TAKEDOWNS, APPEAL];
