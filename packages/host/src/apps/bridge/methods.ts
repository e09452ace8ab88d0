import type { JsonValue } from "@bourse/contract";
import { BRIDGE_CONTRACTS, type BridgeMethod } from "@bourse/contract/web-app";
import { defineCommand, type HostCommand } from "../../broker/command.ts";
import { checkOpenable } from "../../services/dialogs/openable.ts";

/** Methods of the bridge that the host does; the page does the others. */
export const BRIDGE_METHODS: readonly HostCommand<BridgeMethod>[] = [
  defineCommand(BRIDGE_CONTRACTS["network.fetch"], {
    uses: ["webApps"],
    run: (params, { webApps }, context) => webApps.fetch(params, context),
  }),
  defineCommand(BRIDGE_CONTRACTS["external.open"], {
    uses: ["dialogs"],
    async run({ url }, { dialogs }, { principal, signal, commit }) {
      checkOpenable(url);
      const { accepted } = await commit(() => dialogs.ask(principal, { kind: "open_external", url }, signal));
      return { opened: accepted };
    },
  }),
  defineCommand(BRIDGE_CONTRACTS["secrets.status"], {
    uses: ["webApps"],
    run: (params, { webApps }, context) => webApps.secret("status", params, context),
  }),
  defineCommand(BRIDGE_CONTRACTS["secrets.request"], {
    uses: ["webApps"],
    run: (params, { webApps }, context) => webApps.secret("request", params, context),
  }),
  defineCommand(BRIDGE_CONTRACTS["secrets.clear"], {
    uses: ["webApps"],
    run: (params, { webApps }, context) => webApps.secret("clear", params, context),
  }),
  defineCommand(BRIDGE_CONTRACTS["models.settings"], {
    uses: ["models"],
    run: ({ provider }, { models }) => models.settings(provider),
  }),
  defineCommand(BRIDGE_CONTRACTS["models.decide"], {
    uses: ["models"],
    run: (params, { models }, context) => models.decide(params, context),
  }),
  /** An application has no right to read the trader's data, so the model of its session has nothing to read with. */
  defineCommand(BRIDGE_CONTRACTS["models.recipe"], {
    uses: ["models"],
    run: (request, { models }, context) => models.recipe({ request, tools: [] }, context),
  }),
  defineCommand(BRIDGE_CONTRACTS["storage.read"], {
    uses: ["storage"],
    run(_params, { storage }, { principal }) {
      const { value, resumeRequired } = storage.read(principal);
      return { value, resume_required: resumeRequired };
    },
  }),
  defineCommand(BRIDGE_CONTRACTS["storage.write"], {
    uses: ["storage"],
    run({ value, acknowledge_resume_required: acknowledged = false }, { storage }, { principal, commit }) {
      // The message was read as strict JSON; the schema leaves the value's structure to the application.
      commit(() => storage.write(principal, { value: value as JsonValue, acknowledged }));
      return { saved: true } as const;
    },
  }),
];
