import { SUBMISSION_STATES } from "@bourse/contract/submission-states";
import { type CommandSpec, defineCommand, type OptionSpec } from "../../cli/command.ts";
import { CLOUD_OPTIONS, PUBLISHER_ARGUMENT } from "../options.ts";
import { REVIEW_COMMANDS } from "./review-commands.ts";

const REASON: OptionSpec = {
  flags: "--reason <text>",
  description: "why; recorded in the audit trail",
  required: true,
};
const SUBMISSION = { syntax: "<submission>", description: "id of the submission" };
const REFUSED = "you lack the role, or the move is not possible in this state";

const PUBLISHERS = defineCommand({
  name: "admin publishers",
  summary: "List registered publishers",
  options: [
    { flags: "--state <state>", description: "only these", choices: ["registered", "verified", "suspended"] },
    ...CLOUD_OPTIONS,
  ],
  refuses: REFUSED,
  run: async (given, io) => (await import("./run.ts")).listPublishers(given, io),
});

const PROOFS = defineCommand({
  name: "admin proofs",
  summary: "List a publisher's proofs and the results of their checks",
  arguments: [PUBLISHER_ARGUMENT],
  options: CLOUD_OPTIONS,
  refuses: REFUSED,
  run: async (given, io) => (await import("./run.ts")).listProofs(given, io),
});

const VERIFY_PUBLISHER = defineCommand({
  name: "admin verify",
  summary: "Verify a publisher",
  arguments: [PUBLISHER_ARGUMENT],
  details: "A verification rests on proofs that hold or on evidence in words; `bourse admin proofs` shows the proofs.",
  options: [
    REASON,
    { flags: "--evidence <text>", description: "what was proven, and how" },
    { flags: "--proofs <ids>", description: "proofs it is based on, separated by commas" },
    ...CLOUD_OPTIONS,
  ],
  refuses: REFUSED,
  run: async (given, io) => (await import("./run.ts")).verifyPublisher(given, io),
});

const REVIEWS = defineCommand({
  name: "admin submissions",
  summary: "List submissions, oldest first",
  options: [
    { flags: "--state <state>", description: "only those in this state", choices: SUBMISSION_STATES },
    ...CLOUD_OPTIONS,
  ],
  refuses: REFUSED,
  run: async (given, io) => (await import("./run.ts")).listSubmissions(given, io),
});

const SHOW = defineCommand({
  name: "admin show",
  summary: "Show a submission with its history, changes, findings, manifest and dossier",
  details:
    "The dossier says what the package does over standard scenarios, and what it does otherwise than the published version; " +
    "`bourse dossier` makes the same document from the package (docs/guides/dossier.md).",
  arguments: [SUBMISSION],
  options: [
    { flags: "--source", description: "show the sources that came with it, and whether the guest is made of them" },
    ...CLOUD_OPTIONS,
  ],
  refuses: "you lack the role, there is no such submission, or it came without sources",
  run: async (given, io) => (await import("./run.ts")).showSubmission(given, io),
});

const NAMES = defineCommand({
  name: "admin names",
  summary: "List publishers' names that resemble another's, oldest first",
  options: [{ flags: "--state <state>", description: "only these", choices: ["open", "decided"] }, ...CLOUD_OPTIONS],
  refuses: "you lack the role",
  run: async (given, io) => (await import("./names.ts")).listNames(given, io),
});

const NAME = defineCommand({
  name: "admin name",
  summary: "Decide whether a publisher's name may coexist with the one it resembles",
  arguments: [{ syntax: "<resemblance>", description: "its id; `bourse admin names` shows it" }],
  details: "A name that is confusing cannot be verified; its owner must choose another. The decision is final.",
  options: [
    {
      flags: "--verdict <verdict>",
      description: "the decision",
      required: true,
      choices: ["distinct", "confusing"],
    },
    REASON,
    ...CLOUD_OPTIONS,
  ],
  refuses: "you lack the role, one of the names is your own publisher's, or it is decided",
  run: async (given, io) => (await import("./names.ts")).decideName(given, io),
});

const SUSPEND = defineCommand({
  name: "admin suspend",
  summary: "Withdraw a publisher's verification",
  arguments: [PUBLISHER_ARGUMENT],
  options: [REASON, ...CLOUD_OPTIONS],
  refuses: "you are not an administrator, your login is too old, or the publisher is not verified",
  run: async (given, io) => (await import("./run.ts")).suspendPublisher(given, io),
});

const AUDIT = defineCommand({
  name: "admin audit",
  summary: "Show the newest lines of the audit trail",
  options: [
    {
      flags: "--subject <subject>",
      description: "only of this, such as submission:<id>, publisher:<id> or version:<id>@<version>",
    },
    ...CLOUD_OPTIONS,
  ],
  refuses: "you are not an administrator",
  run: async (given, io) => (await import("./run.ts")).audit(given, io),
});

const TAKE = defineCommand({
  name: "admin take",
  summary: "Claim a submission for review",
  arguments: [SUBMISSION],
  options: [{ flags: "--reason <text>", description: "why; recorded in the audit trail" }, ...CLOUD_OPTIONS],
  refuses: REFUSED,
  run: async (given, io) => (await import("./run.ts")).takeSubmission(given, io),
});

const DECIDE = defineCommand({
  name: "admin decide",
  summary: "Decide a submission",
  arguments: [SUBMISSION],
  options: [
    {
      flags: "--decision <decision>",
      description: "the decision",
      required: true,
      choices: ["approve", "request_changes", "reject"],
    },
    REASON,
    { flags: "--rules <ids>", description: "rules it is based on, separated by commas; needed unless it is approved" },
    ...CLOUD_OPTIONS,
  ],
  refuses: REFUSED,
  run: async (given, io) => (await import("./run.ts")).decideSubmission(given, io),
});

const PUBLISH_SUBMISSION = defineCommand({
  name: "admin publish",
  summary: "Publish an approved submission",
  arguments: [SUBMISSION],
  options: [REASON, ...CLOUD_OPTIONS],
  refuses: REFUSED,
  run: async (given, io) => (await import("./run.ts")).publishSubmission(given, io),
});

const YANK = defineCommand({
  name: "admin yank",
  summary: "Withdraw a published version; its bytes do not change",
  arguments: [
    { syntax: "<extension>", description: "id of the extension" },
    { syntax: "<version>", description: "version" },
  ],
  options: [REASON, { flags: "--superseded-by <version>", description: "version to use instead" }, ...CLOUD_OPTIONS],
  refuses: REFUSED,
  run: async (given, io) => (await import("../publishing/yank.ts")).yank(given, io),
});

export const ADMIN_COMMANDS: readonly CommandSpec[] = [
  PUBLISHERS,
  PROOFS,
  VERIFY_PUBLISHER,
  SUSPEND,
  NAMES,
  NAME,
  REVIEWS,
  SHOW,
  TAKE,
  DECIDE,
  PUBLISH_SUBMISSION,
  YANK,
  ...REVIEW_COMMANDS,
  AUDIT,
];
