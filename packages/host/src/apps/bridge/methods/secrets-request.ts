import { BRIDGE_CONTRACTS } from "@bourse/contract/web-app";
import { defineCommand } from "../../../broker/command.ts";

export const secretsRequest = defineCommand(BRIDGE_CONTRACTS["secrets.request"], {
  uses: ["webApps"],
  run: (params, { webApps }, context) => webApps.secret("request", params, context),
});
