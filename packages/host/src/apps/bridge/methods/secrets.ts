import { BRIDGE_CONTRACTS } from "@bourse/contract/web-app";
import { defineCommand } from "../../../broker/command.ts";

export const secretsRequest = defineCommand(BRIDGE_CONTRACTS["secrets.request"], {
  uses: ["webApps"],
  run: (params, { webApps }, context) => webApps.secret("request", params, context),
});

export const secretsStatus = defineCommand(BRIDGE_CONTRACTS["secrets.status"], {
  uses: ["webApps"],
  run: (params, { webApps }, context) => webApps.secret("status", params, context),
});

export const secretsClear = defineCommand(BRIDGE_CONTRACTS["secrets.clear"], {
  uses: ["webApps"],
  run: (params, { webApps }, context) => webApps.secret("clear", params, context),
});
