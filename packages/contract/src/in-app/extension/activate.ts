import Type, { type Static } from "typebox";
import { closed, oneOf } from "../../schemas/bodies.ts";
import { THEMES } from "../../web-app/events.ts";
import { defineInApp } from "../contract.ts";
import { Done } from "../parts.ts";

/** Values by key. */
export const Values = Type.Record(Type.String(), Type.Unknown());

/** The values of all settings, and their defaults. */
export const ConfigurationSchema = closed({ defaults: Values, values: Values });
export type Configuration = Static<typeof ConfigurationSchema>;

/** This client. */
export const ENV_FIELDS = {
  app_name: Type.String(),
  app_version: Type.String(),
  language: Type.String(),
  time_zone: Type.String(),
  is_debug: Type.Boolean(),
  theme: oneOf(THEMES),
};

/** Everything that the API can answer without asking the host. */
export const SnapshotSchema = closed({
  extension: closed({ id: Type.String(), name: Type.String() }),
  env: closed(ENV_FIELDS),
  configuration: ConfigurationSchema,
  global_state: Values,
  workspace_state: Values,
});
export type Snapshot = Static<typeof SnapshotSchema>;

/** Host to extension: start. The answer follows when `activate` has returned. */
export const EXTENSION_ACTIVATE = defineInApp({
  method: "extension/activate",
  params: SnapshotSchema,
  result: Done,
  sample: {
    params: {
      extension: { id: "bourse.output", name: "Output" },
      env: {
        app_name: "Bourse",
        app_version: "0.1.0",
        language: "en-GB",
        time_zone: "Europe/Berlin",
        is_debug: false,
        theme: "dark",
      },
      configuration: { defaults: {}, values: {} },
      global_state: {},
      workspace_state: {},
    },
    result: {},
  },
});
