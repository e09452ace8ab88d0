import Type from "typebox";
import { Time } from "../events/parts.ts";
import { closed } from "../schemas/bodies.ts";
import { defineContract } from "./contract.ts";
import { CalendarEventSchema } from "./shared/news.ts";

/** Oldest first. */
export const CALENDAR_READ = defineContract({
  method: "calendar.read",
  requires: { capabilities: ["tradingRead"] },
  params: closed({
    from: Type.Optional(Time),
    to: Type.Optional(Time),
    country: Type.Optional(Type.String({ pattern: "^[A-Z]{2}$" })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
  }),
  result: closed({ events: Type.Array(CalendarEventSchema) }),
  sample: { params: {}, result: { events: [] } },
});
