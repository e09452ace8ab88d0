import Type from "typebox";
import {
  BUILT_IN_PREFIX,
  NAMESPACED_ID_MAX_LENGTH,
  NAMESPACED_ID_MIN_LENGTH,
  SEMANTIC_VERSION_PATTERN,
  SERVICE_PREFIX,
} from "../identifiers.ts";
import { IN_APP_NAMESPACES, type InAppNamespace } from "../in-app/contract.ts";
import { VERSION_MAX_LENGTH } from "../limits/manifest.ts";
import {
  PLUGIN_ARGUMENT_MAX_LENGTH,
  PLUGIN_MAX_ACTIONS,
  PLUGIN_MAX_ARGUMENTS,
  PLUGIN_MAX_COMMANDS,
  PLUGIN_MAX_FILES,
  PLUGIN_MAX_SETTINGS,
  PLUGIN_MAX_VIEWS,
  PLUGIN_PATH_MAX_LENGTH,
  PLUGIN_PATH_MAX_SEGMENTS,
} from "../limits/plugins.ts";
import { HashValueSchema, NameSchema, TitleSchema } from "../manifest/fields.ts";
import { closed } from "../schemas/bodies.ts";
import { MAX_PARAMETERS, type Parameter, ParameterSchema } from "./parameter.ts";

const CONTRIBUTION_ID_PATTERN = "^[a-z0-9-]+(?:\\.[A-Za-z0-9-]+)+$";

/** Id of a command, a view or a strategy of a plugin. */
const ContributionId = Type.String({
  minLength: NAMESPACED_ID_MIN_LENGTH,
  maxLength: NAMESPACED_ID_MAX_LENGTH,
  pattern: CONTRIBUTION_ID_PATTERN,
  "x-says": "is not an id: the plugin's id, a dot, and letters, digits or -",
});

const PLACES = ["view", "inline", "menu"] as const;

const ActionSchema = closed({
  command: ContributionId,
  title: TitleSchema,
  /** `view`: above the tree. `inline`: beside an element and in its menu. `menu`: in its menu only. */
  place: Type.Unsafe<(typeof PLACES)[number]>({ type: "string", enum: [...PLACES] }),
  /** Only elements with this context value; absent: every element. */
  for: Type.Optional(Type.String({ minLength: 1, maxLength: 128 })),
});

/** A tab of the page that a plugin fills with a tree. */
const ViewSchema = closed({
  id: ContributionId,
  /** Shown on its tab. */
  name: TitleSchema,
  actions: Type.Optional(Type.Array(ActionSchema, { maxItems: PLUGIN_MAX_ACTIONS })),
});

/** A strategy of a plugin, for backtests. */
const StrategySchema = closed({
  id: ContributionId,
  title: TitleSchema,
  description: TitleSchema,
  parameters: Type.Optional(
    Type.Unsafe<Readonly<Record<string, Parameter>>>({
      type: "object",
      maxProperties: MAX_PARAMETERS,
      propertyNames: {
        pattern: "^[a-z][a-z0-9_]{0,31}$",
        "x-says": "is not the name of a parameter: a lowercase letter, then lowercase letters, digits or _",
      },
      additionalProperties: ParameterSchema,
    }),
  ),
  /** Number of bars after which it is called each time; 1 when absent. */
  every: Type.Optional(
    Type.String({ pattern: "^[1-9][0-9]{0,2}$", "x-says": 'is not a number of bars in quotes, from "1" to "999"' }),
  ),
});

/** Settings of a plugin by their key, which begins with the plugin's id and a dot. */
const ConfigurationSchema = Type.Unsafe<Readonly<Record<string, Parameter>>>({
  type: "object",
  maxProperties: PLUGIN_MAX_SETTINGS,
  propertyNames: {
    maxLength: NAMESPACED_ID_MAX_LENGTH,
    pattern: CONTRIBUTION_ID_PATTERN,
    "x-says": "is not the key of a setting: the plugin's id, a dot, and letters, digits or -",
  },
  additionalProperties: ParameterSchema,
});

/** The file that describes a plugin, in its folder. */
export const PLUGIN_FILE = "plugin.yaml";

/** The protocol of the wire that this host speaks. Each 0.x is a protocol of its own. */
export const PLUGIN_PROTOCOL = "0.1";

/** Roles of an interpreter. Which program it is, the host decides; `exec` is the plugin's own program. */
export const PLUGIN_RUNTIMES = ["node", "python", "exec"] as const;

const SEGMENT = "(?!\\.{1,2}(?:\\/|$))[A-Za-z0-9._-]+";
const PATH_PATTERN = `^(?!plugin\\.yaml$)${SEGMENT}(?:\\/${SEGMENT}){0,${PLUGIN_PATH_MAX_SEGMENTS - 1}}$`;

const RESERVED = [SERVICE_PREFIX, BUILT_IN_PREFIX].map((each) => each.replace(".", "\\.")).join("|");

/**
 * At least two parts: the author's name and the plugin's. A plugin with the prefix of packages or of built-in extensions
 * would read the values that one of them has stored.
 */
const PLUGIN_ID_PATTERN = `^(?!${RESERVED})[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$`;

const PathSchema = Type.String({
  minLength: 1,
  maxLength: PLUGIN_PATH_MAX_LENGTH,
  pattern: PATH_PATTERN,
  "x-says": `is not the path of a plugin's file: up to ${PLUGIN_PATH_MAX_SEGMENTS} parts of letters, digits, . _ - between slashes, none of them . or ..`,
});

const IdSchema = Type.String({
  minLength: NAMESPACED_ID_MIN_LENGTH,
  maxLength: NAMESPACED_ID_MAX_LENGTH,
  pattern: PLUGIN_ID_PATTERN,
  "x-says":
    "is not the id of a plugin: two or more parts of lowercase letters, digits and -, separated by dots, and not beginning with svc. or bourse.",
});

const FilesSchema = Type.Unsafe<Readonly<Record<string, string>>>({
  type: "object",
  minProperties: 1,
  maxProperties: PLUGIN_MAX_FILES,
  propertyNames: {
    minLength: 1,
    maxLength: PLUGIN_PATH_MAX_LENGTH,
    pattern: PATH_PATTERN,
    "x-says": "is not the path of a plugin's file",
  },
  additionalProperties: HashValueSchema,
});

const CommandSchema = closed({
  id: ContributionId,
  title: TitleSchema,
});

/** Schema of `plugin.yaml`. */
export const PluginManifestSchema = closed({
  id: IdSchema,
  name: NameSchema,
  version: Type.String({
    maxLength: VERSION_MAX_LENGTH,
    pattern: SEMANTIC_VERSION_PATTERN,
    "x-says": "is not a semantic version of the form MAJOR.MINOR.PATCH",
  }),
  api: Type.String({
    pattern: "^(?:0|[1-9][0-9]?)\\.(?:0|[1-9][0-9]?)$",
    "x-says": `is not the version of a protocol, such as "${PLUGIN_PROTOCOL}"`,
  }),
  runtime: Type.Unsafe<(typeof PLUGIN_RUNTIMES)[number]>({ type: "string", enum: [...PLUGIN_RUNTIMES] }),
  entry: PathSchema,
  args: Type.Optional(
    Type.Array(Type.String({ maxLength: PLUGIN_ARGUMENT_MAX_LENGTH }), { maxItems: PLUGIN_MAX_ARGUMENTS }),
  ),
  activation: Type.Optional(Type.Unsafe<"demand" | "start">({ type: "string", enum: ["demand", "start"] })),
  permissions: Type.Unsafe<readonly InAppNamespace[]>({
    type: "array",
    items: { type: "string", enum: [...IN_APP_NAMESPACES] },
    uniqueItems: true,
  }),
  contributes: Type.Optional(
    closed({
      commands: Type.Optional(Type.Array(CommandSchema, { maxItems: PLUGIN_MAX_COMMANDS })),
      strategies: Type.Optional(Type.Array(StrategySchema, { maxItems: PLUGIN_MAX_COMMANDS })),
      views: Type.Optional(Type.Array(ViewSchema, { maxItems: PLUGIN_MAX_VIEWS })),
      configuration: Type.Optional(ConfigurationSchema),
    }),
  ),
  files: FilesSchema,
});

/** The description of a process plugin. */
export type PluginManifest = Type.Static<typeof PluginManifestSchema>;

/** The sentence shown wherever somebody decides whether to trust a plugin. */
export const PLUGIN_RIGHTS =
  "A plugin is a program: it runs with all your rights on this computer. Its permissions limit what it may ask of Bourse; " +
  "they do not restrict the process.";
