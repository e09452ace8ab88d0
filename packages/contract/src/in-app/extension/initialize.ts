import Type from "typebox";
import { closed, oneOf } from "../../schemas/bodies.ts";
import { defineInApp, IN_APP_NAMESPACES } from "../contract.ts";
import { ConfigurationSchema, ENV_FIELDS, Values } from "./activate.ts";

/**
 * Host to plugin: the first request. The parts that belong to a namespace come only to a plugin that names it in its
 * permissions.
 */
export const INITIALIZE = defineInApp({
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
});
