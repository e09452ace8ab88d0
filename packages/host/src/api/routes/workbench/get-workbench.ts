import { WorkbenchQuery, WorkbenchSchema } from "@bourse/contract/host-api";
import { defineRoute } from "../../route.ts";

export const getWorkbench = defineRoute({
  method: "GET",
  path: "/api/workbench",
  query: WorkbenchQuery,
  answer: WorkbenchSchema,
  run: ({ query }, { service }) => service.workbench({ symbol: query.symbol ?? "", timeframe: query.timeframe ?? "" }),
});
