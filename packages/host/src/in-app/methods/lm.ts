import { byMethod } from "@bourse/contract/in-app";
import type { LmCall } from "../../services/lm/port.ts";
import { defineMethod, type InAppCall } from "../method.ts";
import type { ModelConsents, ModelWish } from "../model-consents.ts";

/** Language models, with the trader's consent. */
export const LM = byMethod([
  defineMethod("lm/models.select", {
    uses: ["lm"],
    run(selector, { lm }) {
      const wanted = Object.entries(selector);
      const fits = (model: Readonly<Record<string, unknown>>) => wanted.every(([part, value]) => model[part] === value);
      return { models: lm.models().filter(fits) };
    },
  }),
  defineMethod("lm/chat.send", {
    uses: ["lm", "modelConsents"],
    async run({ model, messages, justification }, { lm, modelConsents }, call) {
      const asked = await allowed(call, modelConsents, { find: () => lm.find(model), justification });
      return lm.send(messages, (text) => call.report({ text }), asked);
    },
  }),
  defineMethod("lm/analyze", {
    uses: ["lm", "modelConsents"],
    async run(asked, { lm, modelConsents }, call) {
      return lm.analyze(asked, await allowed(call, modelConsents));
    },
  }),
  defineMethod("lm/sentiment", {
    uses: ["lm", "modelConsents"],
    async run({ symbol }, { lm, modelConsents }, call) {
      // The trader is not asked for a question that needs no model.
      if (!lm.hasNews(symbol)) return lm.sentiment(symbol, undefined);
      return lm.sentiment(symbol, await allowed(call, modelConsents));
    },
  }),
  defineMethod("lm/strategy.evaluate", {
    uses: ["lm", "modelConsents"],
    async run({ statistics }, { lm, modelConsents }, call) {
      return lm.evaluate(statistics, await allowed(call, modelConsents));
    },
  }),
]);

/** The call with the model that the trader lets its caller use. */
async function allowed(
  { principal, signal, commit }: InAppCall,
  consents: ModelConsents,
  wish?: ModelWish,
): Promise<LmCall> {
  const use = await consents.require({ principal, signal }, wish);
  return { principal, commit, ready: use.ready, signal: use.signal };
}
