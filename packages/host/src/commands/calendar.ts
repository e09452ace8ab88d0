import { CALENDAR_READ } from "@bourse/contract";
import { defineCommand } from "../broker/command.ts";

export const calendarRead = defineCommand(CALENDAR_READ, {
  uses: ["news"],
  run: (params, { news }) => news.calendar(params),
});
