import { IN_APP_METHODS } from "@bourse/contract/in-app";
import { defineMethod } from "../../method.ts";
import { secretName } from "../../secret-name.ts";

export const workspaceSecretsGet = defineMethod(IN_APP_METHODS["workspace/secrets.get"], {
  uses: ["secrets"],
  run: ({ key }, { secrets }, { principal }) => ({ value: secrets.read(secretName(principal, key)) ?? null }),
});
