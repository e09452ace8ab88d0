import Type from "typebox";
import { closed, oneOf } from "../../schemas/bodies.ts";
import { defineInApp } from "../contract.ts";
import { Done, Key } from "../parts.ts";
/** Keeps a value of the caller, for this workspace or for all; without a value the key is removed. */
export const WORKSPACE_STATE_UPDATE = defineInApp({
  method: "workspace/state.update",
  params: closed({ scope: oneOf(["global", "workspace"]), key: Key, value: Type.Optional(Type.Unknown()) }),
  result: Done,
  sample: { params: { scope: "global", key: "lastSeen", value: 3 }, result: {} },
});
