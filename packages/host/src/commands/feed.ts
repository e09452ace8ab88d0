import { FEED_CREDENTIALS, FEED_REQUEST } from "@bourse/contract";
import { defineCommand } from "../broker/command.ts";

export const feedRequest = defineCommand(FEED_REQUEST, {
  uses: ["feeds"],
  run: (params, { feeds }, context) => feeds.request(params, context),
});

export const feedCredentials = defineCommand(FEED_CREDENTIALS, {
  uses: ["feeds"],
  run: (params, { feeds }, context) => feeds.credentials(params, context),
});
