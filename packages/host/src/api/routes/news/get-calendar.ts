import { CalendarListSchema } from "@bourse/contract/host-api";
import { defineRoute } from "../../route.ts";

export const getCalendar = defineRoute({
  method: "GET",
  path: "/api/calendar",
  answer: CalendarListSchema,
  run: (_request, { services }) => services.news.calendar({}),
});
