import { BRIDGE_CONTRACTS } from "@bourse/contract/web-app";
import { defineCommand } from "../../../broker/command.ts";
import { checkOpenable } from "../../../services/dialogs/openable.ts";

export const networkFetch = defineCommand(BRIDGE_CONTRACTS["network.fetch"], {
  uses: ["webApps"],
  run: (params, { webApps }, context) => webApps.fetch(params, context),
});

export const externalOpen = defineCommand(BRIDGE_CONTRACTS["external.open"], {
  uses: ["dialogs"],
  async run({ url }, { dialogs }, { principal, signal, commit }) {
    checkOpenable(url);
    const { accepted } = await commit(() => dialogs.ask(principal, { kind: "open_external", url }, signal));
    return { opened: accepted };
  },
});
