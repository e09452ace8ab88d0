import { UI_OPEN_EXTERNAL } from "@bourse/contract";
import { defineCommand } from "../../broker/command.ts";
import { checkAddress } from "./address.ts";

export const uiOpenExternal = defineCommand(UI_OPEN_EXTERNAL, {
  uses: ["dialogs"],
  async run({ url }, { dialogs }, { principal, signal, commit }) {
    checkAddress(url);
    const { accepted } = await commit(() => dialogs.ask(principal, { kind: "open_external", url }, signal));
    return { opened: accepted };
  },
});
