import { type CommandSpec, defineCommand, type OptionSpec } from "../../cli/command.ts";
import { CLOUD_OPTIONS, KEY_OPTION } from "../options.ts";
import { THREAD_COMMANDS } from "./thread-commands.ts";

const PACKAGE = { syntax: "<path>", description: "an archive (`*.tar.gz`) or a package folder" };

export const REGISTER = defineCommand({
  name: "register",
  summary: "Register a key for a package's publisher",
  details:
    "Proves with a signature that the key is yours. It does not verify you: an administrator does. A package of " +
    "another publisher needs its own registration.",
  arguments: [PACKAGE],
  options: [KEY_OPTION, { flags: "--display-name <name>", description: "name shown to traders" }, ...CLOUD_OPTIONS],
  examples: ["bourse register my-extension.tar.gz"],
  refuses: "the marketplace or the package check refuses",
  run: async (given, io) => (await import("./register.ts")).register(given, io),
});

export const PUBLISH = defineCommand({
  name: "publish",
  summary: "Sign a package and submit it for review",
  details:
    "Registers the publisher of this package, signs the package, requests an upload ticket, uploads and submits. Success means that the package " +
    "entered review; with --wait the command shows each state for at most an hour, and fails unless the package " +
    "is published. The sources of a guest in TypeScript go along when the map that `bourse compile` wrote stands beside the " +
    "package: reviewers alone read them, unless --public-sources is given, and the marketplace makes the guest again of them.",
  arguments: [PACKAGE],
  options: [
    KEY_OPTION,
    { flags: "--channel <name>", description: "release channel", choices: ["stable", "beta", "alpha"] },
    { flags: "--wait", description: "follow the submission until it is published or refused" },
    { flags: "--endorsements <file>", description: "official signatures that `bourse official sign` wrote" },
    { flags: "--without-sources", description: "send no sources of a guest in TypeScript; its review takes longer" },
    {
      flags: "--public-sources",
      description: "let everybody read the sources once the version is published; it cannot be taken back",
    },
    { flags: "--save-record <file>", description: "write the signature record, for `bourse verify`" },
    ...CLOUD_OPTIONS,
  ],
  examples: ["bourse publish my-extension.tar.gz --wait"],
  refuses: "the package is refused, here, by the marketplace or (with --wait) at review",
  run: async (given, io) => (await import("./publish.ts")).publish(given, io),
});

export const SUBMISSIONS = defineCommand({
  name: "submissions",
  summary: "List your submissions and their states",
  options: CLOUD_OPTIONS,
  refuses: "there is no session, or the marketplace refuses",
  run: async (given, io) => (await import("./lists.ts")).submissions(given, io),
});

export const SUBMISSION = defineCommand({
  name: "submission",
  summary: "Show one of your submissions: state, place, history, findings and what to do next",
  arguments: [{ syntax: "<submission>", description: "id of the submission; `bourse submissions` shows it" }],
  options: CLOUD_OPTIONS,
  refuses: "there is no such submission of yours",
  run: async (given, io) => (await import("./show.ts")).submission(given, io),
});

const VERSION_ARGUMENTS = [
  { syntax: "<extension>", description: "id of the extension" },
  { syntax: "<version>", description: "version" },
];

export const SOURCES = defineCommand({
  name: "sources",
  summary: "Show the sources of a published version whose author has published them",
  details:
    "The first line says whether the guest is made of exactly these files: the marketplace makes it again of them.",
  arguments: VERSION_ARGUMENTS,
  options: CLOUD_OPTIONS,
  examples: ["bourse sources svc.my-extension 1.0.0"],
  refuses: "there is no such version, or its sources are not public",
  run: async (given, io) => (await import("./sources.ts")).sources(given, io),
});

export const PUBLISH_SOURCES = defineCommand({
  name: "publish-sources",
  summary: "Let everybody read the sources of your published version",
  details:
    "`bourse publish --public-sources` does it for a new version. It cannot be taken back: what was read is known.",
  arguments: VERSION_ARGUMENTS,
  options: CLOUD_OPTIONS,
  refuses: "the version is not yours, or came without sources",
  run: async (given, io) => (await import("./sources.ts")).publishSources(given, io),
});

export const VERSIONS = defineCommand({
  name: "versions",
  summary: "List the published versions of an extension, and what each was judged on",
  arguments: [{ syntax: "<extension>", description: "id of the extension" }],
  options: CLOUD_OPTIONS,
  examples: ["bourse versions svc.my-extension --json"],
  refuses: "nothing is published under this id",
  run: async (given, io) => (await import("./lists.ts")).versions(given, io),
});

const REASON: OptionSpec = { flags: "--reason <text>", description: "why; shown to traders", required: true };

export const YANK = defineCommand({
  name: "yank",
  summary: "Withdraw your published version; its bytes do not change",
  arguments: VERSION_ARGUMENTS,
  options: [REASON, { flags: "--superseded-by <version>", description: "version to use instead" }, ...CLOUD_OPTIONS],
  refuses: "the version is not yours, not published, or withdrawn already",
  run: async (given, io) => (await import("./yank.ts")).yank(given, io),
});

export const UNYANK = defineCommand({
  name: "unyank",
  summary: "Restore a withdrawn version",
  arguments: VERSION_ARGUMENTS,
  options: [REASON, ...CLOUD_OPTIONS],
  refuses: "the version is not yours or not withdrawn",
  run: async (given, io) => (await import("./yank.ts")).unyank(given, io),
});

export const PUBLISHING_COMMANDS: readonly CommandSpec[] = [
  REGISTER,
  PUBLISH,
  SUBMISSIONS,
  SUBMISSION,
  VERSIONS,
  SOURCES,
  PUBLISH_SOURCES,
  YANK,
  UNYANK,
  ...THREAD_COMMANDS,
];
