import Type from "typebox";
import { closed } from "../../schemas/bodies.ts";
import { defineInApp } from "../contract.ts";
import { Done, Key } from "../parts.ts";
/** Changes a setting that a manifest declares; without a value it is reset to its default. */
export const WORKSPACE_CONFIGURATION_UPDATE = defineInApp({
  method: "workspace/configuration.update",
  params: closed({ key: Key, value: Type.Optional(Type.Unknown()) }),
  result: Done,
  sample: { params: { key: "output.followLines", value: false }, result: {} },
});
