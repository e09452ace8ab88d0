import Type from "typebox";
import { PLAIN_VERSION_PATTERN, RELEASED_HOST_VERSION_PATTERN } from "../identifiers.ts";
import {
  INVENTORY_MAX_FILES,
  INVENTORY_MIN_FILES,
  MODEL_PATH_MAX_LENGTH,
  VERSION_MAX_LENGTH,
} from "../limits/manifest.ts";
import { closed } from "../schemas/bodies.ts";
import { defineContract } from "./contract.ts";
import {
  capabilitySet,
  commonFields,
  HashValueSchema,
  OFFICIAL_PUBLISHER,
  SemanticVersionSchema,
  TitleSchema,
} from "./fields.ts";
import { MODEL_PATH_PATTERN } from "./paths.ts";
import { MANAGED_MODEL_RULES } from "./rules/index.ts";

/** The only managed model. */
export const MANAGED_MODEL_ID = "svc.time_series_forecast";
/** Source of its weights; the licence of the weights allows non-commercial, non-production research only. */
export const MODEL_REPOSITORY = "svc/time-series-forecast";
export const PREPARE_ENTRY_POINT = "tools/forecast/prepare.py";
export const SERVICE_ENTRY_POINT = "tools/forecast/server.py";

const PART = "(?:0|[1-9][0-9]*)";
const version = (pattern: string, says: string) => Type.String({ pattern, "x-says": says });

const Files = Type.Unsafe<Readonly<Record<string, string>>>({
  type: "object",
  minProperties: INVENTORY_MIN_FILES,
  maxProperties: INVENTORY_MAX_FILES,
  required: [PREPARE_ENTRY_POINT, SERVICE_ENTRY_POINT],
  propertyNames: {
    minLength: 1,
    maxLength: MODEL_PATH_MAX_LENGTH,
    pattern: MODEL_PATH_PATTERN,
    "x-says": "is not a path of a model file",
  },
  additionalProperties: HashValueSchema,
});

const Metadata = closed({
  protocol: Type.Literal("forecast-http-v1"),
  pythonVersion: version(`^3\\.11\\.${PART}$`, "is not of the form 3.11.<patch>"),
  forecastLibVersion: version(`^3\\.${PART}\\.${PART}$`, "is not of the form 3.<minor>.<patch>"),
  numpyVersion: version(PLAIN_VERSION_PATTERN, "is not of the form MAJOR.MINOR.PATCH"),
  modelRepository: Type.Literal(MODEL_REPOSITORY),
  modelRevision: version("^[0-9a-f]{40}$", "is not exactly 40 lowercase hexadecimal characters"),
  prepareEntryPoint: Type.Literal(PREPARE_ENTRY_POINT),
  serviceEntryPoint: Type.Literal(SERVICE_ENTRY_POINT),
  files: Files,
  requiresNonCommercialResearch: Type.Literal(true),
});

const Provider = closed({ protocol: Type.Literal("forecast-http-v1"), title: TitleSchema });

const Manifest = closed({
  ...commonFields,
  id: Type.Literal(MANAGED_MODEL_ID),
  version: Type.String({ ...SemanticVersionSchema, minLength: 1, maxLength: VERSION_MAX_LENGTH }),
  publisher: Type.Literal(OFFICIAL_PUBLISHER),
  apiVersion: Type.Unsafe<1>({ type: "integer", const: 1 }),
  runtime: Type.Literal("managedModel"),
  trust: Type.Literal("verified"),
  minHostVersion: version(
    RELEASED_HOST_VERSION_PATTERN,
    "is not MAJOR.MINOR.PATCH from 3.0.0 on, with a +build suffix if wanted",
  ),
  capabilities: capabilitySet(["shell", "network", "tradingRead", "chartWrite"]),
  contributes: closed({ forecastProvider: Provider }),
  metadata: closed({ managedModel: Metadata }),
});

/** A manifest of runtime `managedModel`. */
export type ManagedModelManifest = Type.Static<typeof Manifest>;

export const MANAGED_MODEL_1 = defineContract({
  runtime: "managedModel",
  apiVersion: 1,
  name: "manifest-managed-model-1",
  title: "Local forecast model of the official publisher",
  schema: Manifest,
  rules: MANAGED_MODEL_RULES,
});
