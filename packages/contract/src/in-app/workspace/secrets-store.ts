import Type from "typebox";
import { closed } from "../../schemas/bodies.ts";
import { defineInApp } from "../contract.ts";
import { Done, Key } from "../parts.ts";
/** Keeps a secret of the caller in the secret store of the host. */
export const WORKSPACE_SECRETS_STORE = defineInApp({
  method: "workspace/secrets.store",
  params: closed({ key: Key, value: Type.String({ minLength: 1, maxLength: 4096 }) }),
  result: Done,
  sample: { params: { key: "token", value: "a-secret" }, result: {} },
});
