import Type from "typebox";
import { closed } from "../../schemas/bodies.ts";
import { defineInApp } from "../contract.ts";
import { ClientEventSchema } from "./client-event.ts";

/** Events of this client that were kept, oldest first: what was installed, approved, refused, removed, suspended. */
export const AUTOMATION_EVENTS_LIST = defineInApp({
  method: "automation/events.list",
  params: closed({
    /** Maximum number of events; the latest ones are listed. */
    limit: Type.Integer({ minimum: 1, maximum: 1000 }),
  }),
  result: closed({ events: Type.Array(ClientEventSchema) }),
  sample: {
    params: { limit: 100 },
    result: {
      events: [{ sequence: 1, at: "2026-03-02T14:30:00.000Z", action: "install", subject: "svc.sample", detail: {} }],
    },
  },
});
