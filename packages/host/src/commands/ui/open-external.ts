import { UI_OPEN_EXTERNAL } from "@bourse/contract";
import { defineCommand } from "../../broker/command.ts";
import { checkOpenable } from "../../services/dialogs/openable.ts";

export const uiOpenExternal = defineCommand(UI_OPEN_EXTERNAL, {
  uses: ["dialogs"],
  async run({ url }, { dialogs }, { principal, signal, commit }) {
    checkOpenable(url);
    const { accepted } = await commit(() => dialogs.ask(principal, { kind: "open_external", url }, signal));
    return { opened: accepted };
  },
});
