import { type Static, Type } from "typebox";
import { SOURCE_FILES, SOURCE_PATH_CHARACTERS, SOURCES_CHARACTERS } from "../limits/publishers.ts";
import { closed, flag, listOf, named, nullable, oneOf, text, told } from "./common.ts";

const SourcePathSchema = told(
  Type.String({ minLength: 1, maxLength: SOURCE_PATH_CHARACTERS }),
  "Path in the project, with `/`: never above it.",
  "src/index.ts",
);

const SourceFileSchema = closed({
  path: SourcePathSchema,
  text: told(Type.String({ maxLength: SOURCES_CHARACTERS }), "The file.", "export {};"),
});

/** The sources of a guest in TypeScript, for its reviewers, and for everybody if the author says so: schema of {@link GuestSources}. */
export const GuestSourcesSchema = closed({
  entry: told(SourcePathSchema, "The first module, which is one of the files."),
  files: told(
    Type.Array(SourceFileSchema, { minItems: 1, maxItems: SOURCE_FILES }),
    "The author's files that the guest is made of.",
  ),
  public: Type.Optional(
    flag("True: everybody reads them once the version is published. Reviewers alone do otherwise.", true),
  ),
});
export type GuestSources = Static<typeof GuestSourcesSchema>;

/** The results of making the guest again at the marketplace. */
export const REBUILT = ["waiting", "same", "differs", "not_possible"] as const;

const rebuilt = told(
  oneOf(REBUILT),
  "`waiting`: not compared yet. `same`: made again from these files, the guest has the bytes of the package. `differs`: it has others, so these files do not say what the package does. `not_possible`: it could not be made here.",
  "same",
);

const reason = nullable(Type.String(), "Why it could not be made again; null otherwise.", null);

/** Schema of {@link SubmissionSources}. */
export const SubmissionSourcesSchema = named(
  "SubmissionSources",
  closed({
    rebuilt,
    reason,
    public: flag("True: everybody reads them once the version is published.", false),
  }),
  "Whether a submission's guest is made of the sources that came with it, without the sources.",
);
export type SubmissionSources = Static<typeof SubmissionSourcesSchema>;

/** Schema of {@link SubmittedSources}. */
export const SubmittedSourcesSchema = named(
  "SubmittedSources",
  closed({
    entry: told(SourcePathSchema, "The first module."),
    files: listOf(SourceFileSchema, "The author's files, by path."),
    rebuilt,
    reason,
  }),
  "The sources that came with a submission, as reviewers see them, and everybody if their author has published them.",
);
export type SubmittedSources = Static<typeof SubmittedSourcesSchema>;

/** Schema of {@link VersionSources}. */
export const VersionSourcesSchema = named(
  "VersionSources",
  closed({
    rebuilt,
    path: nullable(
      text(
        "Path of the sources under the service's origin.",
        "/api/marketplace/plugins/svc.northwind.spread_watch/versions/1.2.0/sources",
      ),
      "Null while reviewers alone read them, and where `rebuilt` is `differs`: those are not the sources of this version.",
    ),
  }),
  "Whether a version's guest is made of the sources that came with it, and where everybody reads them.",
);
export type VersionSources = Static<typeof VersionSourcesSchema>;
