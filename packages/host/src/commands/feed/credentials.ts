import { FEED_CREDENTIALS } from "@bourse/contract";
import { defineCommand } from "../../broker/command.ts";

export const feedCredentials = defineCommand(FEED_CREDENTIALS, {
  uses: ["feeds"],
  run: (params, { feeds }, context) => feeds.credentials(params, context),
});
