import Type from "typebox";
import { closed } from "../../schemas/bodies.ts";
import { defineInApp } from "../contract.ts";
import { Key } from "../parts.ts";
/** Reads a secret of the caller; null if there is none. */
export const WORKSPACE_SECRETS_GET = defineInApp({
  method: "workspace/secrets.get",
  params: closed({ key: Key }),
  result: closed({ value: Type.Union([Type.String(), Type.Null()]) }),
  sample: { params: { key: "token" }, result: { value: null } },
});
