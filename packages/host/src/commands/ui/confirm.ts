import { UI_CONFIRM } from "@bourse/contract";
import { defineCommand } from "../../broker/command.ts";

export const uiConfirm = defineCommand(UI_CONFIRM, {
  uses: ["dialogs"],
  async run({ title, message }, { dialogs }, { submitter, signal, commit }) {
    const { accepted } = await commit(() => dialogs.ask(submitter, { kind: "confirm", title, message }, signal));
    return { confirmed: accepted };
  },
});
