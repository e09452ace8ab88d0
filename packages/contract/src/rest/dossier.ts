import { type Static, Type } from "typebox";
import {
  closed,
  count,
  DigestSchema,
  flag,
  listOf,
  named,
  nullable,
  oneOf,
  PluginIdText,
  RestIssueSchema,
  RuntimeSchema,
  TimeSchema,
  text,
  told,
  VersionText,
} from "./common.ts";

/** How a scenario's run differs from the usual one. */
export const SCENARIO_DIFFERENCES = ["nothing", "words", "acts"] as const;

const capabilities = (sentence: string, example: readonly string[]) =>
  listOf(text("Name of a capability.", "tradingRead"), sentence, example);

/** Schema of {@link DossierScenario}. */
export const DossierScenarioSchema = named(
  "DossierScenario",
  closed({
    name: text("The scenario.", "another locale"),
    varies: text("The one thing in which it differs from the usual run; `nothing` for that run itself.", "locale"),
    calls: count("Callbacks that the guest was given.", 64),
    outputs: count("Callbacks after which it said something.", 61),
    commands: count("Commands that it tried.", 3),
    log_entries: count("Entries of its log.", 2),
    log_bytes: count("Their size in bytes.", 118),
    memory_pages: count("Pages of 64 KiB that its memory had at most.", 21),
    faults: listOf(
      closed({
        code: text("Code of the fault.", "guest.trap"),
        message: text("The fault in words.", "unreachable"),
        times: count("How often.", 1),
      }),
      "Callbacks that failed, by code.",
      [],
    ),
    digest: told(DigestSchema, "Of all that it said, logged and took."),
    repeats: flag("True when a second run gave the same digest.", true),
    differs: nullable(
      oneOf(SCENARIO_DIFFERENCES),
      "Against the usual run. `words`: it says something else. `acts`: it tries other commands, fails, or is silent elsewhere. Null where bars or approvals differ, so that nothing is to be compared.",
      "words",
    ),
  }),
  "What a guest did in one scenario.",
);
export type DossierScenario = Static<typeof DossierScenarioSchema>;

const ModuleSchema = named(
  "DossierModule",
  closed({
    sha256: told(DigestSchema, "Of `main.wasm`."),
    imports: listOf(text("An import as `module.name`.", "svc.log"), "What the module imports."),
    functions: count("Functions that it defines.", 41),
    engine: nullable(
      closed({
        name: text("File of the engine in the SDK.", "interactive.wasm"),
        sha256: told(DigestSchema, "Of the engine's file."),
        release: Type.Optional(
          text(
            "The release whose SDK made the guest; absent for the SDK of the program that made the document.",
            "0.2.0",
          ),
        ),
      }),
      "The engine of the SDK whose code this is, so that only its memory is the author's; null for a module of another language.",
      null,
    ),
  }),
  "A guest's module.",
);

const LookAheadSchema = named(
  "DossierLookAhead",
  closed({
    timeframe: text("Of the bars on which it was judged.", "1D"),
    values: count("Values that name their bar.", 4320),
    messages: count("Notices and alerts.", 12),
    unmarked: count("Texts that name no bar: nothing is said of them.", 30),
    issues: listOf(RestIssueSchema, "Findings of the gate.", []),
  }),
  "Whether what a guest says of a bar uses later bars.",
);

const FileSchema = closed({
  path: text("Path in the package.", "main.wasm"),
  size: count("Bytes.", 2184),
  sha256: told(DigestSchema, "Of the file."),
});

/** Schema of {@link Dossier}: what the standard scenarios show of a package. Its canonical JSON is hashed. */
export const DossierSchema = named(
  "Dossier",
  closed({
    format: told(Type.Integer({ minimum: 1 }), "Version of this form.", 1),
    revision: told(
      Type.Integer({ minimum: 1 }),
      "Version of scenarios and rules: documents of one revision are equal to the byte on every machine.",
      1,
    ),
    complete: flag("False when the time for all scenarios ended first; then another machine may come further.", true),
    package: told(
      closed({
        id: PluginIdText,
        version: VersionText,
        runtime: RuntimeSchema,
        api_version: told(Type.Integer({ minimum: 1 }), "`apiVersion` of the manifest.", 2),
        digest: told(DigestSchema, "Of the archive."),
        size: count("Bytes of the archive.", 1022),
      }),
      "Which package it is about.",
    ),
    files: listOf(FileSchema, "Every file besides the manifest, by path."),
    capabilities: told(
      closed({
        declared: capabilities("Capabilities that the manifest asks for.", ["tradingRead", "alertsWrite"]),
        imported: capabilities("Capabilities that the module's imports need.", []),
        exercised: capabilities("Capabilities that some command or view made use of.", ["tradingRead"]),
        refused: capabilities("Capabilities that a command needed and the manifest does not ask for.", []),
      }),
      "Names of capabilities by what the package has to do with them.",
    ),
    module: nullable(ModuleSchema, "Null for a package without a guest."),
    commands: listOf(
      closed({
        method: text("Method of the command.", "namespace.command"),
        times: count("How often it was tried, over all scenarios.", 42),
        first: count("Callbacks before it in the scenario that tried it first.", 0),
        scenario: text("The first scenario that tried it, in their order.", "usual"),
      }),
      "Commands that the guest tried.",
    ),
    scenarios: listOf(DossierScenarioSchema, "The scenarios, in their order; none for a package without a guest."),
    look_ahead: nullable(LookAheadSchema, "Null for a package without a guest."),
    addresses: listOf(
      closed({
        address: text("The address as it is written.", "https://example.com/feed"),
        places: listOf(text("File, `manifest.json`, or method of a command.", "main.wasm"), "Where it was found."),
      }),
      "Addresses in files, manifest and commands. One that is put together at run time is found only when a scenario has it said.",
    ),
    origins: listOf(text("Origin.", "https://example.com"), "Origins that a web application declares.", []),
    strings: told(
      closed({
        count: count("Strings in the module that are not the engine's.", 34),
        shown: listOf(text("The string, cut.", "Level crossed"), "The first of them, in their order."),
      }),
      "Texts in the data of the module.",
    ),
    sketch: listOf(
      text("16 hexadecimal digits.", "01d2f3a4b5c6d7e8"),
      "The smallest digests of functions, strings and lines: by these, packages are compared for similar content.",
    ),
    findings: listOf(RestIssueSchema, "What a reviewer should look at, with the findings of the gate.", []),
  }),
  "What the standard scenarios show of a package.",
);
export type Dossier = Static<typeof DossierSchema>;

const spread = (of: string) =>
  closed({
    p50: told(Type.Number({ minimum: 0 }), `Median ${of}.`, 0.05),
    p99: told(Type.Number({ minimum: 0 }), `99 of 100 ${of} are below it.`, 0.2),
    max: told(Type.Number({ minimum: 0 }), `Largest ${of}.`, 1.4),
  });

/** Schema of {@link DossierTimings}: they differ from machine to machine, and stand beside the hashed document. */
export const DossierTimingsSchema = named(
  "DossierTimings",
  closed({
    calls: count("Callbacks that were measured.", 6400),
    callback_ms: told(spread("milliseconds of a callback"), "Times of callbacks, in milliseconds."),
    memory_pages: told(spread("pages of memory after a callback"), "Memory after callbacks, in pages of 64 KiB."),
  }),
  "What callbacks took on the machine that made the dossier.",
);
export type DossierTimings = Static<typeof DossierTimingsSchema>;

/** Schema of {@link DossierChange}. */
export const DossierChangeSchema = named(
  "DossierChange",
  closed({
    subject: text("What changed.", "command"),
    before: nullable(Type.String(), "As it was; null for something new.", null),
    after: nullable(Type.String(), "As it is; null for something that is gone.", "namespace.command"),
  }),
  "One difference between two dossiers.",
);
export type DossierChange = Static<typeof DossierChangeSchema>;

/** States of a dossier. */
export const DOSSIER_STATES = ["waiting", "made", "failed"] as const;

const standing = {
  state: told(
    oneOf(DOSSIER_STATES),
    "`waiting`: it is being made. `failed`: it could not be made; the review goes on without it.",
    "made",
  ),
  reason: nullable(Type.String(), "Why it could not be made; null unless it failed.", null),
  sha256: nullable(DigestSchema, "Of the document's canonical JSON; null until it is made."),
  made_at: nullable(TimeSchema, "When it was made; null until then."),
};

/** Schema of {@link DossierStanding}. */
export const DossierStandingSchema = named(
  "DossierStanding",
  closed({
    ...standing,
    findings: nullable(Type.Integer({ minimum: 0 }), "Number of findings; null until it is made.", 0),
  }),
  "A submission's dossier in short. `bourse dossier` makes the same document from the package.",
);
export type DossierStanding = Static<typeof DossierStandingSchema>;

const contents = {
  ...standing,
  document: nullable(DossierSchema, "The hashed document; null until it is made."),
  timings: nullable(DossierTimingsSchema, "Null until it is made, and for a package without a guest."),
  difference: nullable(
    closed({
      from_version: text("The published version that it is compared with.", "1.1.0"),
      changes: listOf(DossierChangeSchema, "Every difference; none when both do the same."),
    }),
    "Against the newest published version; null where there is none with a dossier of the same revision.",
  ),
};

/** Schema of {@link VersionDossier}. */
export const VersionDossierSchema = named(
  "VersionDossier",
  closed(contents),
  "The dossier of a published version, for its publisher, reviewers and administrators.",
);
export type VersionDossier = Static<typeof VersionDossierSchema>;

/** Verdicts of the look-ahead gate. */
export const LOOK_AHEAD_VERDICTS = ["nothing_found", "repaints", "not_judged", "no_guest"] as const;

/** Schema of {@link DossierSummary}. */
export const DossierSummarySchema = named(
  "DossierSummary",
  closed({
    sha256: told(DigestSchema, "Of the document's canonical JSON: `bourse dossier` makes the same from the archive."),
    revision: told(Type.Integer({ minimum: 1 }), "Version of scenarios and rules.", 2),
    complete: flag("False when the time for all scenarios ended first.", true),
    scenarios: count("Scenarios that its guest was run over, each twice; 0 for a package without a guest.", 26),
    findings: count("What a reviewer was told to look at.", 0),
    look_ahead: told(
      oneOf(LOOK_AHEAD_VERDICTS),
      "`repaints`: a value or message used bars that came later. `not_judged`: nothing names a bar that there is, or the gate had to stop. `no_guest`: the package runs none.",
      "nothing_found",
    ),
    judged: count("Values, notices and alerts that the look-ahead gate judged.", 4332),
  }),
  "What a version was judged on. It approves nothing: a person has decided about new code.",
);
export type DossierSummary = Static<typeof DossierSummarySchema>;

/** Schema of {@link DossierRecord}. */
export const DossierRecordSchema = named(
  "DossierRecord",
  closed({
    ...contents,
    similar: listOf(
      closed({
        id: PluginIdText,
        version: VersionText,
        share: told(Type.Number({ minimum: 0, maximum: 1 }), "Estimated part of the content that both have.", 0.93),
      }),
      "Published versions of other publishers with much of the same content, the most similar first.",
      [],
    ),
  }),
  "A submission's dossier as reviewers see it.",
);
export type DossierRecord = Static<typeof DossierRecordSchema>;
