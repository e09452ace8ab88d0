import { NoticeListSchema } from "../../host-api/notifications.ts";
import { defineInApp } from "../contract.ts";
import { Nothing } from "./parts.ts";

/** The notices on this client, newest first. */
export const AUTOMATION_NOTIFICATIONS_LIST = defineInApp({
  method: "automation/notifications.list",
  params: Nothing,
  result: NoticeListSchema,
  sample: {
    params: {},
    result: {
      notifications: [
        { id: "1", title: "SPX at 5000", body: "", published_at: "2026-03-02T14:30:00.000Z", read: false },
      ],
      unread: 1,
    },
  },
});
