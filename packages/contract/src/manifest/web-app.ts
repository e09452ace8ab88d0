import Type from "typebox";
import {
  HOST_VERSION_MAX_LENGTH,
  INVENTORY_MAX_FILES,
  INVENTORY_MIN_FILES,
  NETWORK_ORIGIN_MAX_LENGTH,
  NETWORK_ORIGINS,
  WEBAPP_PATH_MAX_LENGTH,
} from "../limits/manifest.ts";
import { closed } from "../schemas/bodies.ts";
import { defineContract } from "./contract.ts";
import {
  capabilitySet,
  commonFields,
  ExtensionIdSchema,
  HashValueSchema,
  OFFICIAL_PUBLISHER,
  SemanticVersionSchema,
  TitleSchema,
} from "./fields.ts";
import { WEB_APP_PATH_PATTERN } from "./paths.ts";
import { WEB_APP_RULES } from "./rules/index.ts";

const ViewId = Type.String({
  minLength: 1,
  maxLength: 138,
  pattern: "^(?=[a-z0-9._-]*$)svc\\.[a-z0-9][a-z0-9._-]{6,}[a-z0-9]\\.workspace$",
  "x-says": "is not a web application view id: an extension id followed by .workspace",
});

const Files = Type.Unsafe<Readonly<Record<string, string>>>({
  type: "object",
  minProperties: INVENTORY_MIN_FILES,
  maxProperties: INVENTORY_MAX_FILES,
  required: ["index.html"],
  propertyNames: {
    minLength: 1,
    maxLength: WEBAPP_PATH_MAX_LENGTH,
    pattern: WEB_APP_PATH_PATTERN,
    "x-says": "is not a path of a web application file",
  },
  additionalProperties: HashValueSchema,
});

const Metadata = closed({
  protocol: Type.Literal("svc-webapp-v1"),
  entry: Type.Literal("index.html"),
  files: Files,
  networkOrigins: Type.Array(Type.String({ maxLength: NETWORK_ORIGIN_MAX_LENGTH }), {
    maxItems: NETWORK_ORIGINS,
    uniqueItems: true,
  }),
});

const Contribution = closed({ containerId: ExtensionIdSchema, viewId: ViewId, title: TitleSchema });

const Manifest = closed({
  ...commonFields,
  publisher: Type.Literal(OFFICIAL_PUBLISHER),
  apiVersion: Type.Unsafe<3>({ type: "integer", const: 3 }),
  runtime: Type.Literal("webApp"),
  trust: Type.Literal("verified"),
  minHostVersion: Type.String({ ...SemanticVersionSchema, maxLength: HOST_VERSION_MAX_LENGTH }),
  capabilities: capabilitySet(["browser", "network", "openExternal", "secrets", "languageModel"]),
  contributes: closed({ webApp: Contribution }),
  metadata: closed({ webApp: Metadata }),
});

/** A manifest of runtime `webApp`. */
export type WebAppManifest = Type.Static<typeof Manifest>;

export const WEB_APP_3 = defineContract({
  runtime: "webApp",
  apiVersion: 3,
  name: "manifest-web-app-3",
  title: "Static web application of the official publisher",
  schema: Manifest,
  rules: WEB_APP_RULES,
});
