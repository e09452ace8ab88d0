import { NOTICE_FIELDS } from "../../commands/notice-fields.ts";
import { closed } from "../../schemas/bodies.ts";
import { defineInApp } from "../contract.ts";
import { Done } from "../parts.ts";

/** Posts a notice on this client alone, in the caller's name. One with the same id replaces it. */
export const AUTOMATION_NOTIFICATIONS_POST = defineInApp({
  method: "automation/notifications.post",
  params: closed(NOTICE_FIELDS),
  result: Done,
  sample: { params: { id: "brief", title: "Morning brief", body: "SPX +0.4 %" }, result: {} },
});
