import { NEWS_LEGACY, NEWS_READ } from "@bourse/contract";
import { defineCommand } from "../broker/command.ts";

export const newsRead = defineCommand(NEWS_READ, {
  uses: ["news"],
  run: (params, { news }) => news.read(params),
});

export const newsLegacy = defineCommand(NEWS_LEGACY, {
  uses: ["news"],
  run: (_params, { news }, { commit, now }) => commit(() => news.legacy(now())),
});
