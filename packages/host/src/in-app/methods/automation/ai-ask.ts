import { IN_APP_METHODS } from "@bourse/contract/in-app";
import { answeredBy } from "../../../services/lm/asking.ts";
import { defineMethod } from "../../method.ts";

export const automationAiAsk = defineMethod(IN_APP_METHODS["automation/ai.ask"], {
  uses: ["tasks", "modelConsents"],
  async run({ id, question }, { tasks, modelConsents }, call) {
    tasks.get(id);
    const { ready, signal } = await modelConsents.require(call);
    const { principal, commit } = call;
    const said = await tasks.ask(id, { question, ready }, { principal, signal, commit });
    return { answer: said.answer, sources: [...said.sources], ...answeredBy(ready, said.usage) };
  },
});
