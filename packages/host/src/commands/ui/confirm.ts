import { UI_CONFIRM } from "@bourse/contract";
import { defineCommand } from "../../broker/command.ts";

export const uiConfirm = defineCommand(UI_CONFIRM, {
  uses: ["dialogs"],
  async run({ title, message }, { dialogs }, { principal, signal, commit }) {
    const { accepted } = await commit(() => dialogs.ask(principal, { kind: "confirm", title, message }, signal));
    return { confirmed: accepted };
  },
});
