import Type from "typebox";
import { closed } from "../schemas/bodies.ts";
import { defineContract } from "./contract.ts";
import { IdList, NameText } from "./parts.ts";

/** Moves rules to a new plan id: rules that this extension, signed with the same key, created before it was removed. */
export const ALERTS_ADOPT = defineContract({
  method: "alerts.adopt",
  requires: { capabilities: ["alertsWrite"] },
  params: closed({ plan_id: NameText, ids: IdList }),
  result: closed({ adopted_ids: Type.Array(Type.String()), rejected_ids: Type.Array(Type.String()) }),
  sample: { params: { plan_id: "p", ids: ["a"] }, result: { adopted_ids: [], rejected_ids: ["a"] } },
});
