import { NOTIFICATIONS_PUBLISH } from "@bourse/contract";
import { defineCommand } from "../broker/command.ts";

export const notificationsPublish = defineCommand(NOTIFICATIONS_PUBLISH, {
  uses: ["notifications"],
  run(notice, { notifications }, { principal, commit }) {
    commit(() => notifications.publish(principal, notice));
    return { published: true, id: notice.id } as const;
  },
});
