import Type from "typebox";
import { closed } from "../schemas/bodies.ts";
import { defineContract } from "./contract.ts";
import { IdList } from "./parts.ts";

export const ALERTS_REMOVE = defineContract({
  method: "alerts.remove",
  requires: { capabilities: ["alertsWrite"] },
  params: closed({ ids: IdList }),
  result: closed({ removed: Type.Array(Type.String()), rejected_ids: Type.Array(Type.String()) }),
  sample: { params: { ids: ["a"] }, result: { removed: [], rejected_ids: ["a"] } },
});
