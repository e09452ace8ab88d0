import Type, { type Static } from "typebox";
import { closed, oneOf } from "../schemas/bodies.ts";
import { THEMES } from "../web-app/events.ts";
import { byMethod, defineInApp, IN_APP_NAMESPACES } from "./contract.ts";
import { Arguments, CommandId, Done, NoParams } from "./parts.ts";

/** Values by key. */
const Values = Type.Record(Type.String(), Type.Unknown());

/** The values of all settings, and their defaults. */
export const ConfigurationSchema = closed({ defaults: Values, values: Values });
export type Configuration = Static<typeof ConfigurationSchema>;

/** This client. */
const ENV_FIELDS = {
  app_name: Type.String(),
  app_version: Type.String(),
  language: Type.String(),
  time_zone: Type.String(),
  is_debug: Type.Boolean(),
  theme: oneOf(THEMES),
};

/** Everything that the API can answer without asking the host. */
const SnapshotSchema = closed({
  extension: closed({ id: Type.String(), name: Type.String() }),
  env: closed(ENV_FIELDS),
  configuration: ConfigurationSchema,
  global_state: Values,
  workspace_state: Values,
});
export type Snapshot = Static<typeof SnapshotSchema>;

/** Requests of the host to every extension. */
export const EXTENSION_REQUESTS = byMethod([
  /**
   * Host to plugin: the first request. The parts that belong to a namespace come only to a plugin that names it in its
   * permissions.
   */
  defineInApp({
    method: "initialize",
    params: closed({
      protocol: Type.String(),
      plugin: closed({ id: Type.String(), name: Type.String(), version: Type.String() }),
      permissions: Type.Array(oneOf(IN_APP_NAMESPACES)),
      /** The process runs one strategy over bars, and may ask for nothing. */
      backtest: Type.Optional(Type.Literal(true)),
      env: Type.Optional(closed(ENV_FIELDS)),
      configuration: Type.Optional(ConfigurationSchema),
      global_state: Type.Optional(Values),
      workspace_state: Type.Optional(Values),
    }),
    /** The protocol that the plugin speaks; it must be the host's. */
    result: closed({ protocol: Type.String() }),
    sample: {
      params: {
        protocol: "0.1",
        plugin: { id: "acme.clock", name: "Clock", version: "1.0.0" },
        permissions: ["window"],
      },
      result: { protocol: "0.1" },
    },
  }),
  /** Host to extension: start. The answer follows when `activate` has returned. */
  defineInApp({
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
  }),
  /** Host to extension: release everything. The host ends it after the answer, or after a limit. */
  defineInApp({
    method: "extension/deactivate",
    params: NoParams,
    result: Done,
    sample: { params: {}, result: {} },
  }),
  /** Host to extension: run a command that it registered. */
  defineInApp({
    method: "extension/runCommand",
    params: closed({ command: CommandId, args: Arguments }),
    result: closed({ value: Type.Unknown() }),
    sample: { params: { command: "output.show", args: [] }, result: { value: null } },
  }),
]);
