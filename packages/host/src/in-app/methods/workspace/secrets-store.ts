import { IN_APP_METHODS } from "@bourse/contract/in-app";
import { defineMethod } from "../../method.ts";
import { secretName } from "../../secret-name.ts";

export const workspaceSecretsStore = defineMethod(IN_APP_METHODS["workspace/secrets.store"], {
  uses: ["secrets"],
  run({ key, value }, { secrets }, { principal }) {
    secrets.write(secretName(principal, key), value);
    return {};
  },
});
