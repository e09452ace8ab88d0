import { PageReportSchema } from "@bourse/contract/host-api";
import { defineRoute } from "../../route.ts";

export const reportContext = defineRoute({
  method: "PUT",
  path: "/api/context",
  body: PageReportSchema,
  run: ({ body }, { services }) => services.context.report(body),
});
