import { BRIDGE_CONTRACTS } from "@bourse/contract/web-app";
import { defineCommand } from "../../../broker/command.ts";

export const networkFetch = defineCommand(BRIDGE_CONTRACTS["network.fetch"], {
  uses: ["webApps"],
  run: (params, { webApps }, context) => webApps.fetch(params, context),
});
