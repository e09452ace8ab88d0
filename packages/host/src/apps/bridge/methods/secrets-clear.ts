import { BRIDGE_CONTRACTS } from "@bourse/contract/web-app";
import { defineCommand } from "../../../broker/command.ts";

export const secretsClear = defineCommand(BRIDGE_CONTRACTS["secrets.clear"], {
  uses: ["webApps"],
  run: (params, { webApps }, context) => webApps.secret("clear", params, context),
});
