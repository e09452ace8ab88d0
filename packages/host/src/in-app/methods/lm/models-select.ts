import { IN_APP_METHODS } from "@bourse/contract/in-app";
import { defineMethod } from "../../method.ts";

export const lmModelsSelect = defineMethod(IN_APP_METHODS["lm/models.select"], {
  uses: ["lm"],
  run(selector, { lm }) {
    const wanted = Object.entries(selector);
    const fits = (model: Readonly<Record<string, unknown>>) => wanted.every(([part, value]) => model[part] === value);
    return { models: lm.models().filter(fits) };
  },
});
