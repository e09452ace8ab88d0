import Type from "typebox";
import { closed } from "../schemas/bodies.ts";
import { defineContract } from "./contract.ts";
import { IdList } from "./parts.ts";
import { changed } from "./shared/alerts.ts";

/**
 * Watches or stops rules. A rule that has triggered, expired or failed, and one that the trader has stopped, cannot be
 * watched again: it is rejected.
 */
export const ALERTS_ENABLE = defineContract({
  method: "alerts.enable",
  requires: { capabilities: ["alertsWrite"] },
  params: closed({ ids: IdList, enabled: Type.Boolean() }),
  result: changed,
  sample: { params: { ids: ["a"], enabled: true }, result: { updated: [], rejected_ids: ["a"] } },
});
