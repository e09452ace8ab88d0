import { NEWS_LEGACY } from "@bourse/contract";
import { defineCommand } from "../../broker/command.ts";

export const newsLegacy = defineCommand(NEWS_LEGACY, {
  uses: ["news"],
  run: (_params, { news }, { commit, now }) => commit(() => news.legacy(now())),
});
