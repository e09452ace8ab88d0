import { closed } from "../../schemas/bodies.ts";
import { defineInApp } from "../contract.ts";
import { Done, Key } from "../parts.ts";
/** Removes a secret of the caller. */
export const WORKSPACE_SECRETS_DELETE = defineInApp({
  method: "workspace/secrets.delete",
  params: closed({ key: Key }),
  result: Done,
  sample: { params: { key: "token" }, result: {} },
});
