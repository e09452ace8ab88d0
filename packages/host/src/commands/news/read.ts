import { NEWS_READ } from "@bourse/contract";
import { defineCommand } from "../../broker/command.ts";

export const newsRead = defineCommand(NEWS_READ, {
  uses: ["news"],
  run: (params, { news }) => news.read(params),
});
