import { IN_APP_METHODS } from "@bourse/contract/in-app";
import { defineMethod } from "../../method.ts";

/** Notices of packages name their signing key; in-app callers have none. */
const NO_KEY = "";

export const automationNotificationsPost = defineMethod(IN_APP_METHODS["automation/notifications.post"], {
  uses: ["notifications"],
  run(notice, { notifications }, { principal: { id, name } }) {
    notifications.publish({ id, name, keyId: NO_KEY }, notice);
    return {};
  },
});
