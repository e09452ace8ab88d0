import Type from "typebox";
import { closed } from "../schemas/bodies.ts";
import { defineContract } from "./contract.ts";
import { NOTICE_FIELDS } from "./notice-fields.ts";
import { JsonObjectSchema, NameText } from "./parts.ts";

/** Shows a notice on this host only. Publishing the same `id` again replaces the notice. */
export const NOTIFICATIONS_PUBLISH = defineContract({
  method: "notifications.publish",
  requires: { capabilities: ["alertsWrite"] },
  params: closed({
    ...NOTICE_FIELDS,
    /** The extension's own data, stored with the notice and never shown. At most 16 KiB. */
    payload: Type.Optional(JsonObjectSchema),
  }),
  result: closed({ published: Type.Literal(true), id: NameText }),
  sample: { params: { id: "n", title: "Notice", body: "" }, result: { published: true, id: "n" } },
});
