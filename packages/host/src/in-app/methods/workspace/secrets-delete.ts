import { IN_APP_METHODS } from "@bourse/contract/in-app";
import { defineMethod } from "../../method.ts";
import { secretName } from "../../secret-name.ts";

export const workspaceSecretsDelete = defineMethod(IN_APP_METHODS["workspace/secrets.delete"], {
  uses: ["secrets"],
  run({ key }, { secrets }, { principal }) {
    secrets.remove(secretName(principal, key));
    return {};
  },
});
