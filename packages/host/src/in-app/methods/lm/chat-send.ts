import { IN_APP_METHODS } from "@bourse/contract/in-app";
import { defineMethod } from "../../method.ts";

export const lmChatSend = defineMethod(IN_APP_METHODS["lm/chat.send"], {
  uses: ["lm", "modelConsents"],
  async run({ model, messages, justification }, { lm, modelConsents }, call) {
    const { ready, signal } = await modelConsents.require(call, { find: () => lm.find(model), justification });
    const { principal, commit } = call;
    return lm.send(messages, (text) => call.report({ text }), { principal, signal, commit, ready });
  },
});
