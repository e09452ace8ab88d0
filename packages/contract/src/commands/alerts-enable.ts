import Type from "typebox";
import { closed } from "../schemas/bodies.ts";
import { defineContract } from "./contract.ts";
import { IdList } from "./parts.ts";
import { changed } from "./shared/alerts.ts";

/**
 * Starts or stops watching rules. A rule that has triggered, expired or failed, or that the trader has stopped, cannot
 * be watched again: the command rejects it.
 */
export const ALERTS_ENABLE = defineContract({
  method: "alerts.enable",
  requires: { capabilities: ["alertsWrite"] },
  params: closed({ ids: IdList, enabled: Type.Boolean() }),
  result: changed,
  sample: { params: { ids: ["a"], enabled: true }, result: { updated: [], rejected_ids: ["a"] } },
});
