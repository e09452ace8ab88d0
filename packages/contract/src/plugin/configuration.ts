import Type from "typebox";
import { NAMESPACED_ID_MAX_LENGTH } from "../identifiers.ts";
import { PLUGIN_MAX_SETTINGS } from "../limits/plugins.ts";
import { CONTRIBUTION_ID_PATTERN } from "./contribution-id.ts";
import { type Parameter, ParameterSchema } from "./parameter.ts";

/** Settings of a plugin by their key, which begins with the plugin's id and a dot. */
export const ConfigurationSchema = Type.Unsafe<Readonly<Record<string, Parameter>>>({
  type: "object",
  maxProperties: PLUGIN_MAX_SETTINGS,
  propertyNames: {
    maxLength: NAMESPACED_ID_MAX_LENGTH,
    pattern: CONTRIBUTION_ID_PATTERN,
    "x-says": "is not the key of a setting: the plugin's id, a dot, and letters, digits or -",
  },
  additionalProperties: ParameterSchema,
});
