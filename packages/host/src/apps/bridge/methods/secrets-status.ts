import { BRIDGE_CONTRACTS } from "@bourse/contract/web-app";
import { defineCommand } from "../../../broker/command.ts";

export const secretsStatus = defineCommand(BRIDGE_CONTRACTS["secrets.status"], {
  uses: ["webApps"],
  run: (params, { webApps }, context) => webApps.secret("status", params, context),
});
