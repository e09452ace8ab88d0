import Type from "typebox";
import { closed } from "../schemas/bodies.ts";
import { defineContract } from "./contract.ts";
import { AlertRuleSchema } from "./shared/alerts.ts";

export const ALERTS_LIST = defineContract({
  method: "alerts.list",
  requires: { capabilities: ["tradingRead"] },
  params: closed({}),
  result: closed({ alerts: Type.Array(AlertRuleSchema) }),
  sample: { params: {}, result: { alerts: [] } },
});
